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

/** Somebody of an organization's staff; answers the address. */
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

/** An organization with so many credits and a warning at 10, on a database that is gone with the test. */
async function network(t: TestContext, make: () => Promise<TestDatabase>) {
  const { store, open } = await newStores(t, make);
  const { id } = await putOrganization(store, { name: 'Harbor\nHomes', credits: 10 });
  await makeSetCreditWarning(store, Date.now)(staffMember(id), 10);
  return {
    store,
    open,
    id,
    recipients: [await putStaff(store, id, 'owner'), await putStaff(store, id, 'admin')],
  };
}

/** What one server does of it, with a mail server that takes mail when it is told to. */
function watcher(store: Store, sent: Mail[], takes = { mail: true }): BackgroundJob {
  return makeCreditWarnings({
    store,
    mailer: {
      async send(mail) {
        if (takes.mail) sent.push(mail);
        return takes.mail;
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
  test(`on ${engine}, owners and admins get one mail when the balance falls below, until it was above again`, async (t) => {
    const { store, open, id, recipients } = await network(t, make);
    await putStaff(store, id, 'member');
    await putStaff(store, id, 'admin', 7);
    await putStaff(store, (await putOrganization(store)).id, 'owner');
    const sent: Mail[] = [];
    const servers = [watcher(store, sent), watcher(await open(), sent), watcher(await open(), sent)];
    const lookAll = () => Promise.all(servers.map((server) => server.run()));
    const sentTo = () => sent.splice(0).map(({ to }) => to);
    await lookAll();
    assert.deepEqual(sentTo(), [], '10 is not below 10');
    await store.recordCheck(check(id));
    await lookAll();
    const [mail] = sent;
    assert.deepEqual(sentTo().sort(), [...recipients].sort(), 'one mail each, however many servers look');
    assert.equal(mail?.subject, 'Harbor Homes has 9 screening credits left');
    assert.match(mail?.text ?? '', /9 credits: below 10/);
    assert.match(mail?.text ?? '', /https:\/\/screening\.example\/usage\n/);
    await store.recordCheck(check(id));
    await lookAll();
    assert.deepEqual(sentTo(), [], 'told once');
    await grant(store, id, 5);
    await lookAll();
    await lookAll();
    assert.deepEqual(sentTo(), []);
    await grant(store, id, -5);
    await lookAll();
    assert.equal(sentTo().length, 2, 'below once more');
  });

  test(`on ${engine}, a mail that nobody took is sent later; a warning that is off is not sent`, async (t) => {
    const { store, id, recipients } = await network(t, make);
    const sent: Mail[] = [];
    const takes = { mail: false };
    const job = watcher(store, sent, takes);
    await store.recordCheck(check(id));
    await job.run();
    await job.run();
    takes.mail = true;
    await job.run();
    assert.equal(sent.length, recipients.length);
    const set = makeSetCreditWarning(store, Date.now);
    await set(staffMember(id), null);
    await job.run();
    await set(staffMember(id), 10);
    await job.run();
    assert.equal(sent.length, 2 * recipients.length, 'a warning that is set anew');
  });
}

test('a store that is away is looked at later', async () => {
  const lines: string[] = [];
  const job = makeCreditWarnings({
    store: {
      billing: { listChangedWarnings: () => Promise.reject(new Error('away')) },
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

test('a server sends it by itself, soon after its start', async (t) => {
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
  // Without a mail server it is printed.
  await until(
    'it is sent',
    () => server.log().includes(to) && server.log().includes('3 screening credits left'),
  );
  await server.stop();
});
