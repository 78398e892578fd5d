import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { staffOf } from '../support/dashboard.ts';
import { newDatabase } from '../support/database.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startServer, type TestServer } from '../support/server.ts';

const database = await newDatabase();
const server: TestServer = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

let last = 0;
/** Returns a phone that no renter has. */
const newPhone = () => `41555501${String(++last).padStart(2, '0')}`;

type Report = { email: string; phone?: string; owes?: boolean };

/** Files a report, with a large balance and an incident if the person owes. */
async function file(organization: TestOrganization, { email, phone, owes = false }: Report): Promise<void> {
  const body = {
    renter_email: email,
    renter_name: email.split('@')[0],
    ...(phone === undefined ? {} : { renter_phone: phone }),
    outstanding_balance: owes ? 250_000 : 0,
    incidents: owes ? ['Skipped payment'] : [],
  };
  const { status, text } = await organization.call('POST', '/v1/renter/report', { body });
  assert.equal(status, 201, text);
}

const check = async (organization: TestOrganization, phone: string, more = '') =>
  (await organization.call('GET', `/v1/renter/check?phone=${phone}${more}`)).body;

describe('whom a phone finds', () => {
  let attacker: TestOrganization;
  let honest: TestOrganization;
  let asking: TestOrganization;
  before(async () => {
    [attacker, honest, asking] = [
      await server.newOrganization(),
      await server.newOrganization(),
      await server.newOrganization(),
    ];
  });
  let phone: string;
  const people = () => ({ clean: `clean${last}@mail.example`, defaulter: `defaulter${last}@mail.example` });
  beforeEach(() => {
    phone = newPhone();
  });

  test('a clean profile that is given a defaulter’s phone does not answer for the defaulter', async () => {
    const { clean, defaulter } = people();
    // The clean profile is the older one, and well known.
    for (const organization of [honest, asking, attacker]) await file(organization, { email: clean });
    await file(honest, { email: defaulter, phone, owes: true });
    const alone = await check(asking, phone, '&explain=true');
    assert.equal(alone.renter.name, `defaulter${last}`);
    assert.doesNotMatch(alone.message, /other renter/);
    assert.equal(alone.explanation.match.shared_by, null);
    // However often one organization says it, it counts once.
    for (let filed = 0; filed < 5; filed++) await file(attacker, { email: clean, phone });
    const checked = await check(asking, phone);
    assert.deepEqual([checked.renter.name, checked.flags], [alone.renter.name, alone.flags]);
    assert.equal(checked.score, alone.score);
    assert.match(
      checked.message,
      /^Renter found by phone\. At least one other renter also has it\. Use the name to confirm that this is the same person\. /,
    );
    assert.deepEqual(Object.keys(checked), Object.keys(await check(asking, phone)));
    const { match } = (await check(asking, phone, '&explain=true')).explanation;
    assert.deepEqual([match.identifier, match.strength, match.shared_by], ['phone', 'MODERATE', 2]);
    assert.match(match.text, /^At least one other renter also has it\. /);
    // Nor by an edit of the profile.
    const staff = await staffOf(server, { role: 'admin', organizationId: attacker.id });
    const { results } = (await attacker.call('POST', '/v1/search', { body: { email: clean } })).body;
    const another = newPhone();
    await file(honest, { email: defaulter, phone: another, owes: true });
    const edited = await staff.call('PUT', `/dashboard/renters/${results[0].renterId}`, {
      body: { version: 0, add: [{ kind: 'phone', value: another }] },
    });
    assert.equal(edited.status, 200, edited.text);
    assert.equal((await check(asking, another)).renter.name, alone.renter.name);
  });

  test('a defaulter’s file is not pulled over somebody else’s phone', async () => {
    const { clean, defaulter } = people();
    // The defaulter's profile is the older one.
    await file(honest, { email: defaulter, owes: true });
    await file(honest, { email: clean, phone });
    for (let filed = 0; filed < 5; filed++) await file(attacker, { email: defaulter, phone, owes: true });
    const checked = await check(asking, phone);
    assert.deepEqual([checked.renter.name, checked.flags], [`clean${last}`, []]);
    assert.match(checked.message, /At least one other renter also has it\./);
    const { results } = (await asking.call('POST', '/v1/search', { body: { phone } })).body;
    assert.deepEqual(
      results.map(({ fullName }: { fullName: string }) => fullName),
      [`clean${last}`, `defaulter${last}`],
    );
  });

  test('a phone that is put on a roster in advance does not hide the person for whom it is filed', async () => {
    const { clean, defaulter } = people();
    const staff = await staffOf(server, { role: 'admin', organizationId: attacker.id });
    const added = await staff.call('POST', '/dashboard/renters', {
      body: { email: clean, name: clean.split('@')[0], phone },
    });
    assert.equal(added.status, 200, added.text);
    assert.equal((await check(asking, phone)).renter.name, `clean${last}`);
    await file(honest, { email: defaulter, phone, owes: true });
    assert.equal((await check(asking, phone)).renter.name, `defaulter${last}`);
  });

  test('nor does one that is filed in advance, once a second organization files about the person', async () => {
    const { clean, defaulter } = people();
    for (let filed = 0; filed < 5; filed++) await file(attacker, { email: clean, phone });
    await file(honest, { email: defaulter, phone, owes: true });
    const first = await check(asking, phone);
    assert.equal(first.renter.name, `clean${last}`);
    assert.match(first.message, /At least one other renter also has it\./, 'the check warns');
    await file(asking, { email: defaulter, phone, owes: true });
    assert.equal((await check(asking, phone)).renter.name, `defaulter${last}`);
  });

  test('fifty invented profiles with a phone do not hide the person who had it', async () => {
    const { defaulter } = people();
    await file(honest, { email: defaulter, phone, owes: true });
    for (let profile = 0; profile < 50; profile++)
      await file(attacker, { email: `invented${last}.${profile}@mail.example`, phone });
    const { results } = (await asking.call('POST', '/v1/search', { body: { phone } })).body;
    assert.deepEqual([results.length, results[0].fullName], [5, `defaulter${last}`]);
    assert.equal((await check(asking, phone)).renter.name, `defaulter${last}`);
  });

  test('a phone in a held report finds nobody else until the operator releases the report', async (t) => {
    const command = operator(t, { DATABASE_URL: database.url });
    const { clean, defaulter } = people();
    const report = async (email: string) => {
      const body = {
        renter_email: email,
        renter_name: email.split('@')[0],
        renter_phone: phone,
        outstanding_balance: 20_000_000,
        damage: ['Everything'],
      };
      const { body: filed } = await attacker.call('POST', '/v1/renter/report', { body });
      assert.match(filed.message, /held for review/);
      return filed.report_id;
    };
    const rejected = await report(clean);
    const released = await report(`late.${clean}`);
    // Whose phone it is, was filed later, and by one organization, too.
    await file(honest, { email: defaulter, phone, owes: true });
    const found = async () => (await check(asking, phone)).renter.name;
    assert.equal(await found(), `defaulter${last}`, 'neither counts while it is held');
    await command.json('filings', 'reject', '--filing', rejected, '--reason', 'It was invented.');
    // It gives nothing to a report that is filed later.
    await file(attacker, { email: clean, phone });
    assert.equal(await found(), `defaulter${last}`, 'a rejected one never counts');
    await command.json('filings', 'release', '--filing', released);
    assert.equal(await found(), `late.clean${last}`, 'a released one counts from when it was filed');
    assert.equal((await command.json('doctor')).ok, true);
  });
});
