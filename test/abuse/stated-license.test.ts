import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { operator } from '../cli/command.ts';
import { staffOf } from '../support/dashboard.ts';
import { newDatabase } from '../support/database.ts';
import type { TestOrganization } from '../support/organization.ts';
import { renterSession } from '../support/portal.ts';
import { fileIdentity, renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

/** Files a report about a person, and edits the profile. Returns the renter's ID, and what is shared with other renters. */
async function record(
  organization: TestOrganization,
  report: { renter_email: string; [field: string]: unknown },
  edit: object,
) {
  const filed = await organization.call('POST', '/v1/renter/report', { body: report });
  assert.equal(filed.status, 201, filed.text);
  const renterId = await renterIdOf(organization, report.renter_email);
  const staff = await staffOf(server, { role: 'member', organizationId: organization.id });
  const { status, text, body } = await staff.call('PUT', `/dashboard/renters/${renterId}`, {
    body: { version: 0, ...edit },
  });
  assert.equal(status, 200, text);
  return { renterId, shared: body.sharedIdentifiers };
}

test('a license that is stated in advance for a clean profile is recorded on the real one, too: checks warn, and the operator reviews the pair', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const [attacker, honest, asking] = [
    await server.newOrganization(),
    await server.newOrganization(),
    await server.newOrganization(),
  ];
  const license = 'D-4711-88';
  const add = [{ kind: 'license', value: license }];
  const clean = await record(
    attacker,
    { renter_email: 'ada@mail.example', renter_name: 'Ada Spotless', renter_phone: '2125550903' },
    { dateOfBirth: '1961-05-02', address: '7 Oak St, Salem, OR 97301', add },
  );
  assert.deepEqual(clean.shared, []);
  const real = await record(
    honest,
    {
      renter_email: 'wolf@post.example',
      renter_name: 'Wolf Debtor',
      renter_phone: '4155550199',
      outstanding_balance: 9,
    },
    { dateOfBirth: '1990-01-31', address: '12 Harbor St, Oakland, CA 94607', add },
  );
  assert.deepEqual(real.shared, [{ kind: 'license', value: license }]);

  const checked = await asking.call('GET', `/v1/renter/check?license=${license}&explain=true`);
  assert.match(
    checked.body.message,
    /^Renter found by license number\. At least one other renter also has it\./,
  );
  const { match } = checked.body.explanation;
  assert.deepEqual([match.identifier, match.strength, match.shared_by], ['license', 'MODERATE', 2]);

  const pair = await until('the pair waits for the operator', async () => {
    const { pairs } = await command.json('identity', 'review');
    return pairs.find(({ renters }: { renters: { id: string }[] }) =>
      [clean, real].every(({ renterId }) => renters.some(({ id }) => id === renterId)),
    );
  });
  assert.equal(pair.decision, 'possible');
  assert.match(pair.evidence.at(-1), /below 17, but both have the same license, so review it$/);
  // All else differs, so neither is taken for the other before that.
  for (const { renterId } of [clean, real])
    assert.deepEqual((await server.store.renters.findById(renterId))?.summary.identityFlags, []);
  assert.equal((await command.json('doctor')).ok, true);
  await command.json('identity', 'merge', '--pair', pair.pair);
  const { merges } = await command.json('identity', 'review', '--merges');
  await command.json('identity', 'undo', '--merge', merges[0].merge);
  for (const { renterId } of [clean, real])
    assert.deepEqual(await server.store.renters.listIdentifiers(renterId, 'license', 5), [license]);
  assert.equal((await command.json('doctor')).ok, true);
});

const address = '9 Birch Rd, Bend, OR 97701';

/** Submits an identity verification with this e-mail. Returns its outcome, and whether the renter is verified, once compared. */
async function verify(email: string, identity: { license: string; dateOfBirth: string }) {
  const renter = await renterSession(server, email);
  assert.equal((await renter.call('GET', '/portal/api/me')).body.opens, 'whole');
  const given = await renter.call('POST', '/portal/api/verifications', {
    body: { ...identity, address, consentVersion: CONSENT_VERSION },
  });
  assert.equal(given.status, 200, given.text);
  return until('the renter is compared', async () => {
    if (await server.store.identity.isDue(Date.now() + 60_000)) return false;
    const { outcome, verified } = (await renter.call('GET', '/portal/api/verifications')).body;
    return [outcome.result, verified];
  });
}

const scoreOf = async (organization: TestOrganization, email: string) =>
  (await organization.call('GET', `/v1/renter/check?email=${email}`)).body.score;

test('one organization and a mailbox that cooperates verify nobody: neither an invented renter, nor one that others filed about', async () => {
  const [dishonest, honest] = [await server.newOrganization(), await server.newOrganization()];
  const edit = ({ license, dateOfBirth }: { license: string; dateOfBirth: string }) => {
    return { dateOfBirth, add: [{ kind: 'license', value: license }] };
  };
  const invented = { license: 'P-8840-21', dateOfBirth: '1984-08-09' };
  const email = 'pia.marlow@mail.example';
  await record(dishonest, { renter_email: email, renter_name: 'Pia Marlow' }, edit(invented));
  const before = await scoreOf(honest, email);
  assert.deepEqual(await verify(email, invented), ['review', false]);
  assert.equal(await scoreOf(honest, email), before);

  // The other organization only has the renter on its roster.
  const filed = { license: 'T-7719-55', dateOfBirth: '1979-11-23' };
  const other = 'tomas.reyes@mail.example';
  const report = { renter_email: other, renter_name: 'Tomas Reyes' };
  assert.equal((await honest.call('POST', '/v1/renter/report', { body: report })).status, 201);
  const staff = await staffOf(server, { role: 'member', organizationId: dishonest.id });
  const added = await staff.call('POST', '/dashboard/renters', { body: { email: other } });
  const { status, text } = await staff.call('PUT', `/dashboard/renters/${added.body.renterId}`, {
    body: { version: 0, ...edit(filed) },
  });
  assert.equal(status, 200, text);
  assert.deepEqual(await verify(other, filed), ['review', false]);
});

test('two organizations that filed the same license and date of birth verify the renter, unless another renter has the license', async () => {
  const organizations = [await server.newOrganization(), await server.newOrganization()] as const;
  const identity = { license: 'R-3320-18', dateOfBirth: '1992-02-28' };
  /** Has both organizations file about a person, with license and date of birth. */
  async function fileByBoth(email: string, name: string) {
    for (const organization of organizations) {
      const body = { renter_email: email, renter_name: name };
      assert.equal((await organization.call('POST', '/v1/renter/report', { body })).status, 201);
    }
    const ids = organizations.map(({ id }) => id);
    await fileIdentity(server.store, await renterIdOf(organizations[0], email), identity, ids);
  }
  const email = 'rosa.lind@mail.example';
  await fileByBoth(email, 'Rosa Lind');
  const before = await scoreOf(organizations[0], email);
  assert.deepEqual(await verify(email, identity), ['verified', true]);
  assert.equal(await scoreOf(organizations[0], email), before + 60);

  const other = 'ivo.kant@mail.example';
  await fileByBoth(other, 'Ivo Kant');
  assert.deepEqual(await verify(other, identity), ['review', false]);
});
