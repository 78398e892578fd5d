import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { newDatabase } from '../support/database.ts';
import type { TestOrganization } from '../support/organization.ts';
import { renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

const EMAIL = 'wolf@post.example';

async function file({ call }: TestOrganization, report: object): Promise<void> {
  const { status, text } = await call('POST', '/v1/renter/report', {
    body: { renter_email: EMAIL, ...report },
  });
  assert.equal(status, 201, text);
}

test('a second name under the e-mail of a defaulter hides no debt, and cannot be used again and again', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const [honest, accomplice, asking] = [
    await server.newOrganization(),
    await server.newOrganization(),
    await server.newOrganization(),
  ];
  const check = async () => (await asking.call('GET', `/v1/renter/check?email=${EMAIL}`)).body;
  const mixed = async () => (await command.json('identity', 'review')).mixedFiles;
  await file(honest, { renter_name: 'Wolf Debtor', outstanding_balance: 900 });
  const before = await check();
  await file(accomplice, { renter_name: 'Ada Spotless', outstanding_balance: 1 });
  const [found] = await until('the operator sees the file', async () => {
    const files = await mixed();
    return files.length > 0 ? files : undefined;
  });
  const stated = found.people.map(
    ({ statements }: { statements: { name: string; organization: string }[] }) =>
      statements.map(({ name, organization }) => [name, organization]),
  );
  assert.deepEqual(stated, [[['Wolf Debtor', honest.id]], [['Ada Spotless', accomplice.id]]]);
  const checked = await until('checks say it', async () => {
    const body = await check();
    return body.message.includes('two people') ? body : undefined;
  });
  assert.match(checked.message, /^Renter found by e-mail\. .*The records may be of two people: /);
  assert.deepEqual(Object.keys(checked), Object.keys(before));
  assert.deepEqual(checked.flags, before.flags, 'the debt is as visible as before');
  assert.equal(checked.summary.outstanding_balance, before.summary.outstanding_balance + 1);
  assert.ok(checked.score <= before.score);

  const renterId = await renterIdOf(honest, EMAIL);
  await command.json('identity', 'one-person', '--renter', renterId);
  assert.doesNotMatch((await check()).message, /two people/);
  await file(accomplice, { renter_name: 'Zoe Newname' });
  await until('the operator sees the second attempt', async () => (await mixed()).length > 0 || undefined);
  assert.doesNotMatch((await check()).message, /two people/);
  const { mixedFiles } = await command.json('identity', 'review', '--state', 'open');
  assert.equal(mixedFiles[0].people[1].statements[0].organization, accomplice.id);
  assert.equal((await command.json('doctor')).ok, true);
});
