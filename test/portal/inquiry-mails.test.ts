import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { makeMergeRenters } from '../../src/identity/merge-renters.ts';
import { idMaker } from '../../src/ids.ts';
import { type Mail, makeMailer } from '../../src/mail/mailer.ts';
import { makeInquiryIndexing } from '../../src/portal/inquiry-index.ts';
import { makeInquiryMailing, makeWantInquiryMails } from '../../src/portal/inquiry-mails.ts';
import type { CheckRecord, Store } from '../../src/store/store.ts';
import { check, putOrganization, renter, several } from '../store/fixtures.ts';
import {
  dropDatabases,
  ENGINES,
  newSqliteDatabase,
  newStores,
  type TestDatabase,
} from '../support/database.ts';
import { startMailServer } from '../support/mail.ts';
import { wholeFile } from '../support/portal.ts';
import { BY_RENTER } from '../support/renters.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BEGAN = Date.UTC(2026, 10, 21, 14, 5);

/** Creates a network whose clock the test moves, and that logs and indexes checks of one organization. */
async function newNetwork(t: TestContext, make: () => Promise<TestDatabase>) {
  const { store, open } = await newStores(t, make);
  const { id: organizationId } = await putOrganization(store, { name: 'Harbor\nHomes' });
  const time = { now: BEGAN };
  const clock = () => time.now;
  const logged: unknown[] = [];
  const log = { error: (...fields: unknown[]) => logged.push(fields) };
  const indexing = makeInquiryIndexing({ store, clock, log });
  const logCheck = async (renterId: string, fields: Partial<CheckRecord> = {}) =>
    store.recordCheck(
      check(organizationId, { renterId, at: time.now, score: 912, recommendation: 'APPROVED', ...fields }),
    );
  /** Moves the clock until all logged checks are indexed. */
  const indexChecks = async () => {
    await indexing.run();
    time.now += 6 * MINUTE;
    await indexing.run();
    await indexing.run();
  };
  await indexChecks();
  return {
    store,
    open,
    time,
    clock,
    log,
    logged,
    logCheck,
    indexChecks,
    subscribe: (renterId: string, email: string, wanted: boolean) =>
      makeWantInquiryMails(store, clock)(wholeFile(renterId, email), wanted),
  };
}

let people = 0;

async function putPerson(store: Store): Promise<{ id: string; email: string }> {
  const email = `person${++people}@renter.example`;
  const person = renter({ email });
  await store.transaction(async ({ renters }) => {
    await renters.create(person);
    await renters.addIdentifier(person.id, { kind: 'email', value: email }, BY_RENTER);
  });
  return { id: person.id, email };
}

type Network = Awaited<ReturnType<typeof newNetwork>>;

function mailing(store: Store, { clock, log }: Network, sent: Mail[], accepts = { mail: true }) {
  return makeInquiryMailing({
    store,
    mailer: {
      async send(mail) {
        if (accepts.mail) sent.push(mail);
        return accepts.mail;
      },
    },
    clock,
    baseUrl: () => 'https://screening.example',
    log,
  });
}

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, a subscriber gets one mail for all new inquiries, and each inquiry once`, async (t) => {
    const network = await newNetwork(t, make);
    const { store, open, time, logCheck, indexChecks, subscribe } = network;
    const [ana, ben] = [await putPerson(store), await putPerson(store)];
    await logCheck(ana.id);
    time.now += 1;
    await subscribe(ana.id, ana.email, true);
    const sent: Mail[] = [];
    const servers = [store, await open(), await open()].map((each) => mailing(each, network, sent));
    const runAll = () => Promise.all(servers.map((server) => server.run()));
    await indexChecks();
    await runAll();
    assert.equal(sent.length, 0, 'an inquiry from before the subscription is not mailed');

    await logCheck(ana.id, { identifier: 'email' });
    await logCheck(ben.id);
    await indexChecks();
    await runAll();
    await runAll();
    const [mail] = sent.splice(0);
    assert.equal(mail?.to, ana.email);
    assert.equal(mail?.subject, 'Harbor Homes checked you');
    assert.match(
      mail?.text ?? '',
      /\n- Nov 21, 2026, 2:\d\d PM UTC: Harbor Homes checked you by e-mail and was told: no known problems\. Your score was 912 of 1000\.\n/,
    );
    assert.match(mail?.text ?? '', /\nhttps:\/\/screening\.example\/portal\/inquiries\n/);
    assert.match(mail?.text ?? '', /switch them off on that page/);

    // One is logged after its time was indexed, and there are more than a mail lists.
    await logCheck(ana.id, { at: time.now - 30 * MINUTE });
    await Promise.all(several(30, () => logCheck(ana.id, { identifier: 'license' })));
    await indexChecks();
    await runAll();
    assert.equal(sent.length, 0, 'an hour has not passed');
    time.now += HOUR;
    await runAll();
    assert.equal(sent.length, 1);
    const text = sent[0]?.text ?? '';
    assert.equal(sent.splice(0)[0]?.subject, 'You were checked 30 times');
    assert.equal([...text.matchAll(/by license/g)].length, 20);
    assert.match(text, /\n- and 10 more\n/);

    await subscribe(ana.id, ana.email, false);
    await logCheck(ana.id);
    await indexChecks();
    time.now += 2 * HOUR;
    await runAll();
    assert.equal(sent.length, 0, 'the renter has unsubscribed');
    assert.deepEqual(network.logged, []);
  });

  test(`on ${engine}, a mail that was not accepted is sent again some times, then given up`, async (t) => {
    const network = await newNetwork(t, make);
    const { store, time, logCheck, indexChecks, subscribe, logged } = network;
    const ana = await putPerson(store);
    await subscribe(ana.id, ana.email, true);
    await logCheck(ana.id);
    await indexChecks();
    const sent: Mail[] = [];
    const accepts = { mail: false };
    const server = mailing(store, network, sent, accepts);
    await server.run();
    accepts.mail = true;
    await server.run();
    assert.equal(sent.length, 0, 'ten minutes have not passed');
    time.now += 11 * MINUTE;
    await server.run();
    assert.equal(sent.splice(0).length, 1);

    accepts.mail = false;
    time.now += HOUR;
    await logCheck(ana.id);
    await indexChecks();
    for (let tries = 0; tries < 20; tries++) {
      await server.run();
      time.now += 24 * HOUR;
    }
    assert.deepEqual(logged, [[{ inquiries: 1 }, 'gave up sending a mail about inquiries']]);
    accepts.mail = true;
    await server.run();
    assert.equal(sent.length, 0);
  });

  test(`on ${engine}, an address that is no longer on the file gets no mail`, async (t) => {
    const network = await newNetwork(t, make);
    const { store, time, logCheck, indexChecks, subscribe } = network;
    const ana = await putPerson(store);
    await subscribe(ana.id, ana.email, true);
    await logCheck(ana.id);
    await indexChecks();
    await store.transaction(({ renters }) =>
      renters.removeIdentifier(ana.id, { kind: 'email', value: ana.email }),
    );
    const sent: Mail[] = [];
    await mailing(store, network, sent).run();
    assert.equal(sent.length, 0);
    assert.equal(await store.inquiries.findMails(ana.id), undefined);
    time.now += HOUR;
    await mailing(store, network, sent).run();
    assert.equal(sent.length, 0);
  });

  test(`on ${engine}, an address that a merge brought gets no mail before the renter confirms it`, async (t) => {
    const network = await newNetwork(t, make);
    const { store, clock, logCheck, indexChecks, subscribe } = network;
    const [ana, other] = [await putPerson(store), await putPerson(store)];
    await subscribe(other.id, other.email, true);
    const merge = makeMergeRenters({ store, newId: idMaker(clock), clock });
    await merge({ keepId: ana.id, mergeId: other.id });
    await logCheck(ana.id);
    await indexChecks();
    const sent: Mail[] = [];
    await mailing(store, network, sent).run();
    assert.deepEqual(sent, []);
  });
}

test('a rejected mail is logged without the renter and the organization', async (t) => {
  const network = await newNetwork(t, newSqliteDatabase);
  const { store, logCheck, indexChecks, subscribe, clock } = network;
  const rejecting = await startMailServer({ sendError: true });
  t.after(() => rejecting.close());
  const ana = await putPerson(store);
  await subscribe(ana.id, ana.email, true);
  await logCheck(ana.id);
  await indexChecks();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const mailer = makeMailer({
    smtpUrl: rejecting.url,
    from: 'screening@example.com',
    renterFooter: () => '',
    onAttempt() {},
    log,
  });
  await makeInquiryMailing({ store, mailer, clock, baseUrl: () => '', log }).run();
  assert.match(lines.join(''), /A mail could not be sent/);
  assert.doesNotMatch(lines.join(''), new RegExp(`${ana.email}|${ana.id}|Harbor`));
});

test('while the store is unreachable, mails wait', async () => {
  const lines: string[] = [];
  const log = { error: (_fields: object, message: string) => lines.push(message) };
  const unreachable = { transaction: () => Promise.reject(new Error('away')) } as unknown as Store;
  const server = makeInquiryMailing({
    store: unreachable,
    mailer: { send: async () => true },
    clock: () => 0,
    baseUrl: () => '',
    log,
  });
  await server.run();
  assert.deepEqual(lines, ['mails about inquiries are delayed']);
  server.start();
  await server.stop();
});
