import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { staffOf } from '../support/dashboard.ts';
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
  assert.match(pair.evidence.at(-1), /below 20, but both have the same license, so review it$/);
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
