import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import type { BackgroundJob } from '../../src/background-job.ts';
import { makeCreditWarnings, makeSetCreditWarning } from '../../src/billing/credit-warnings.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import type { Role } from '../../src/rules/staff/roles.ts';
import type { Store } from '../../src/store/store.ts';
import { check, putOrganization, staffMember } from '../store/fixtures.ts';
import { dropDatabases, ENGINES, newDatabase, newStores, type TestDatabase } from '../support/database.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const BASE_URL = 'https://screening.example';

let people = 0;

/** Creates a staff member. Returns the e-mail. */
async function putStaff(store: Store, organizationId: string, role: Role, disabledAt: number | null = null) {
  const userId = `usr_${String(++people).padStart(6, '0')}`;
  const email = `${userId}@staff.example`;
  await store.transaction(({ staff }) =>
    staff.create({
      userId,
      organizationId,
      role,
      name: 'N',
      email,
      secondFactor: false,
      disabledAt,
      createdAt: 1,
    }),
  );
  return email;
}

/** Creates an organization with 10 credits and a warning at 10, in a database that the test removes. */
async function network(t: TestContext, make: () => Promise<TestDatabase>) {
  const { store, open } = await newStores(t, make);
  const { id } = await putOrganization(store, { name: 'Harbor\nHomes', credits: 10 });
  await makeSetCreditWarning(store, Date.now)(staffMember(id), 10);
  return {
    store,
    open,
    id,
    recipients: [
      await putStaff(store, id, 'owner'),
      await putStaff(store, id, 'admin'),
      await putStaff(store, id, 'billing'),
    ],
  };
}

/** Returns the background job of one server. Mail is accepted while `mailServer.accepts` is true. */
function warningsJob(store: Store, sent: Mail[], mailServer = { accepts: true }): BackgroundJob {
  return makeCreditWarnings({
    store,
    mailer: {
      async send(mail) {
        if (mailServer.accepts) sent.push(mail);
        return mailServer.accepts;
      },
    },
    clock: () => 5,
    baseUrl: () => BASE_URL,
    log: { error: (fields) => assert.fail(JSON.stringify(fields)) },
  });
}

const grant = (store: Store, organizationId: string, amount: number) =>
  store.transaction(({ billing }) => billing.grant({ organizationId, amount, at: 1 }));

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, owners, admins and billing staff get one mail each time the balance falls below the limit`, async (t) => {
    const { store, open, id, recipients } = await network(t, make);
    for (const role of ['viewer', 'developer', 'member'] as const) await putStaff(store, id, role);
    await putStaff(store, id, 'admin', 7);
    await putStaff(store, (await putOrganization(store)).id, 'owner');
    const sent: Mail[] = [];
    const jobs = [warningsJob(store, sent), warningsJob(await open(), sent), warningsJob(await open(), sent)];
    const runAll = () => Promise.all(jobs.map((job) => job.run()));
    const sentTo = () => sent.splice(0).map(({ to }) => to);
    await runAll();
    assert.deepEqual(sentTo(), [], '10 is not below 10');
    await store.recordCheck(check(id));
    await runAll();
    const [mail] = sent;
    assert.deepEqual(
      sentTo().sort(),
      [...recipients].sort(),
      'one mail each, however many servers run the job',
    );
    assert.equal(mail?.subject, 'Harbor Homes has 9 screening credits left');
    assert.match(mail?.text ?? '', /9 credits, below your warning level of 10/);
    assert.match(mail?.text ?? '', /https:\/\/screening\.example\/usage\n/);
    await store.recordCheck(check(id));
    await runAll();
    assert.deepEqual(sentTo(), [], 'no second mail while it stays below');
    await grant(store, id, 5);
    await runAll();
    await runAll();
    assert.deepEqual(sentTo(), []);
    await grant(store, id, -5);
    await runAll();
    assert.equal(sentTo().length, 3, 'below again after it was above');
  });

  test(`on ${engine}, a mail that could not be sent is sent later, and a warning that is off sends none`, async (t) => {
    const { store, id, recipients } = await network(t, make);
    const sent: Mail[] = [];
    const mailServer = { accepts: false };
    const job = warningsJob(store, sent, mailServer);
    await store.recordCheck(check(id));
    await job.run();
    await job.run();
    mailServer.accepts = true;
    await job.run();
    assert.equal(sent.length, recipients.length);
    const set = makeSetCreditWarning(store, Date.now);
    await set(staffMember(id), null);
    await job.run();
    await set(staffMember(id), 10);
    await job.run();
    assert.equal(sent.length, 2 * recipients.length, 'a warning that was set again is sent');
  });
}

test('an error of the store is logged, and the job can be started and stopped', async () => {
  const lines: string[] = [];
  const job = makeCreditWarnings({
    store: {
      billing: { listChangedWarnings: () => Promise.reject(new Error('unavailable')) },
    } as unknown as Store,
    mailer: { send: async () => true },
    clock: Date.now,
    baseUrl: () => BASE_URL,
    log: { error: (_fields, message) => lines.push(message) },
  });
  await job.run();
  assert.match(lines[0] ?? '', /^could not send credit warnings/);
  job.start();
  await job.stop();
});

test('a server sends warnings soon after it starts', async (t) => {
  const database = await newDatabase();
  const store = await database.open();
  t.after(async () => {
    await store.close();
    await database.remove();
  });
  const { id } = await putOrganization(store, { credits: 3 });
  const to = await putStaff(store, id, 'owner');
  await makeSetCreditWarning(store, Date.now)(staffMember(id), 4);
  const server = await startServer({ database });
  // Without a mail server, mail is printed to the log.
  await until(
    'the warning is sent',
    () => server.log().includes(to) && server.log().includes('3 screening credits left'),
  );
  await server.stop();
});
