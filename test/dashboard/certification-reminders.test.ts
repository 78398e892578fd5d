import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { makeRecordCertification, makeRevokeCertification } from '../../src/organizations/certification.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { makeCertificationReminders } from '../../src/staff/certification-reminders.ts';
import type { Store } from '../../src/store/store.ts';
import { putStaff } from '../disputes/network.ts';
import { putOrganization } from '../store/fixtures.ts';
import { dropDatabases, ENGINES, newStores } from '../support/database.ts';

const START = Date.UTC(2026, 0, 31, 12);
const END = Date.UTC(2027, 0, 31, 12);

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, owners are reminded 30 and 7 days before the certification ends, once by all servers`, async (t) => {
    const { store, open } = await newStores(t, make);
    let now = START;
    let accepts = true;
    const clock = () => now;
    const sent: Mail[] = [];
    const job = (of: Store) =>
      makeCertificationReminders({
        store: of,
        mailer: { send: async (mail) => accepts && sent.push(mail) > 0 },
        clock,
        baseUrl: () => 'https://screening.example',
        log: { error: () => assert.ok(!accepts) },
      });
    const jobs = [job(store), job(await open())];
    const takeSent = async () => {
      await Promise.all(jobs.map((each) => each.run()));
      return sent.splice(0).map(({ to, subject }) => [to, subject]);
    };
    const record = makeRecordCertification({ store, newId: idMaker(clock), clock });
    const revoke = makeRevokeCertification(store, clock);
    const [harbor, other] = [await putOrganization(store, { name: 'Harbor' }), await putOrganization(store)];
    const owner = await putStaff(store, harbor.id, 'owner');
    await putStaff(store, harbor.id, 'member');
    await putStaff(store, other.id, 'owner');
    for (const { id } of [harbor, other]) await record(id, { name: 'Ada Ng', title: null });
    await revoke(other.id, 'Checks without a lease.');
    const mail = [owner.email, 'The certification of Harbor ends on Jan 31, 2027'];

    now = END - 31 * DAY_MS;
    assert.deepEqual(await takeSent(), []);
    now = END - 30 * DAY_MS;
    accepts = false;
    assert.deepEqual(await takeSent(), []);
    accepts = true;
    assert.deepEqual(await takeSent(), [mail]);
    now = END - 8 * DAY_MS;
    assert.deepEqual(await takeSent(), []);
    now = END - 7 * DAY_MS;
    assert.deepEqual(await takeSent(), [mail]);
    assert.deepEqual(await takeSent(), []);

    now = END - DAY_MS;
    await record(harbor.id, { name: 'Ada Ng', title: null });
    assert.deepEqual(await takeSent(), []);
    now = END + DAY_MS;
    assert.deepEqual(await takeSent(), []);
    now = END + 361 * DAY_MS;
    assert.equal((await takeSent()).length, 1, 'one mail, if no server ran for weeks');
    assert.deepEqual(await takeSent(), []);
  });
}
