import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { type Mail, makeMailer } from '../../src/mail/mailer.ts';
import { InquiryIndexing } from '../../src/portal/inquiry-index.ts';
import { InquiryMailing, makeWantInquiryMails } from '../../src/portal/inquiry-mails.ts';
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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BEGAN = Date.UTC(2026, 10, 21, 14, 5);

/** What a test has: a network whose clock it moves, and servers with a mail server that takes mail when it is told to. */
async function network(t: TestContext, make: () => Promise<TestDatabase>) {
  const { store, open } = await newStores(t, make);
  const { id: organizationId } = await putOrganization(store, { name: 'Harbor\nHomes' });
  const time = { now: BEGAN };
  const clock = () => time.now;
  const logged: unknown[] = [];
  const log = { error: (...fields: unknown[]) => logged.push(fields) };
  const gathering = new InquiryIndexing({ store, clock, log });
  const inquiry = async (renterId: string, fields: Partial<CheckRecord> = {}) =>
    store.recordCheck(
      check(organizationId, { renterId, at: time.now, score: 912, recommendation: 'APPROVED', ...fields }),
    );
  /** Moves the clock until all that was logged is gathered. */
  const gather = async () => {
    await gathering.run();
    time.now += 6 * MINUTE;
    await gathering.run();
    await gathering.run();
  };
  await gather();
  return { store, open, time, clock, log, logged, inquiry, gather, want: makeWantInquiryMails(store, clock) };
}

let people = 0;

async function putPerson(store: Store): Promise<{ id: string; email: string }> {
  const email = `person${++people}@renter.example`;
  const person = renter({ email });
  await store.transaction(async ({ renters }) => {
    await renters.create(person);
    await renters.addIdentifier(person.id, { kind: 'email', value: email });
  });
  return { id: person.id, email };
}

type Network = Awaited<ReturnType<typeof network>>;

function mailing(store: Store, { clock, log }: Network, sent: Mail[], takes = { mail: true }) {
  return new InquiryMailing({
    store,
    mailer: {
      async send(mail) {
        if (takes.mail) sent.push(mail);
        return takes.mail;
      },
    },
    clock,
    baseUrl: () => 'https://screening.example',
    log,
  });
}

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, who wants it gets one mail for all new look-ups, and each look-up once`, async (t) => {
    const its = await network(t, make);
    const { store, open, time, inquiry, gather, want } = its;
    const [ana, ben] = [await putPerson(store), await putPerson(store)];
    await inquiry(ana.id);
    time.now += 1;
    await want(ana.id, ana.email, true);
    const sent: Mail[] = [];
    const servers = [store, await open(), await open()].map((each) => mailing(each, its, sent));
    const runAll = () => Promise.all(servers.map((server) => server.run()));
    await gather();
    await runAll();
    assert.equal(sent.length, 0, 'what was before nobody asked to hear of');

    await inquiry(ana.id, { identifier: 'email' });
    await inquiry(ben.id);
    await gather();
    await runAll();
    await runAll();
    const [mail] = sent.splice(0);
    assert.equal(mail?.to, ana.email);
    assert.equal(mail?.subject, 'Harbor Homes looked you up');
    assert.match(
      mail?.text ?? '',
      /\n- 21 Nov 2026, 14:\d\d UTC: Harbor Homes looked you up by e-mail and was told: no known problems \(score 912 of 1000\)\.\n/,
    );
    assert.match(mail?.text ?? '', /\nhttps:\/\/screening\.example\/portal\/look-ups\n/);
    assert.match(mail?.text ?? '', /switch them off on that page/);

    // One that is logged after its time was gathered, and more than a mail names.
    await inquiry(ana.id, { at: time.now - 30 * MINUTE });
    await Promise.all(several(30, () => inquiry(ana.id, { identifier: 'license' })));
    await gather();
    await runAll();
    assert.equal(sent.length, 0, 'an hour has not passed');
    time.now += HOUR;
    await runAll();
    assert.equal(sent.length, 1);
    const text = sent[0]?.text ?? '';
    assert.equal(sent.splice(0)[0]?.subject, 'You were looked up 30 times');
    assert.equal([...text.matchAll(/by license/g)].length, 20);
    assert.match(text, /\n- and 10 more\n/);

    await want(ana.id, ana.email, false);
    await inquiry(ana.id);
    await gather();
    time.now += 2 * HOUR;
    await runAll();
    assert.equal(sent.length, 0, 'nobody asks for it any more');
    assert.deepEqual(its.logged, []);
  });

  test(`on ${engine}, a mail that nobody took is tried again some times, then given up`, async (t) => {
    const its = await network(t, make);
    const { store, time, inquiry, gather, want, logged } = its;
    const ana = await putPerson(store);
    await want(ana.id, ana.email, true);
    await inquiry(ana.id);
    await gather();
    const sent: Mail[] = [];
    const takes = { mail: false };
    const server = mailing(store, its, sent, takes);
    await server.run();
    takes.mail = true;
    await server.run();
    assert.equal(sent.length, 0, 'ten minutes have not passed');
    time.now += 11 * MINUTE;
    await server.run();
    assert.equal(sent.splice(0).length, 1);

    takes.mail = false;
    time.now += HOUR;
    await inquiry(ana.id);
    await gather();
    for (let tries = 0; tries < 20; tries++) {
      await server.run();
      time.now += 24 * HOUR;
    }
    assert.deepEqual(logged, [[{ inquiries: 1 }, 'gave up sending a mail about inquiries']]);
    takes.mail = true;
    await server.run();
    assert.equal(sent.length, 0);
  });

  test(`on ${engine}, an address that is on the file no more gets nothing`, async (t) => {
    const its = await network(t, make);
    const { store, time, inquiry, gather, want } = its;
    const ana = await putPerson(store);
    await want(ana.id, ana.email, true);
    await inquiry(ana.id);
    await gather();
    await store.transaction(({ renters }) =>
      renters.removeIdentifier(ana.id, { kind: 'email', value: ana.email }),
    );
    const sent: Mail[] = [];
    await mailing(store, its, sent).run();
    assert.equal(sent.length, 0);
    assert.equal(await store.inquiries.findMails(ana.id), undefined);
    time.now += HOUR;
    await mailing(store, its, sent).run();
    assert.equal(sent.length, 0);
  });
}

test('a mail server that refuses is logged without whom it was about', async (t) => {
  const its = await network(t, newSqliteDatabase);
  const { store, inquiry, gather, want, clock } = its;
  const rejecting = await startMailServer({ sendError: true });
  t.after(() => rejecting.close());
  const ana = await putPerson(store);
  await want(ana.id, ana.email, true);
  await inquiry(ana.id);
  await gather();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const mailer = makeMailer({ smtpUrl: rejecting.url, from: 'screening@example.com', log });
  await new InquiryMailing({ store, mailer, clock, baseUrl: () => '', log }).run();
  assert.match(lines.join(''), /A mail could not be sent/);
  assert.doesNotMatch(lines.join(''), new RegExp(`${ana.email}|${ana.id}|Harbor`));
});

test('while the store is away mails wait', async () => {
  const lines: string[] = [];
  const log = { error: (_fields: object, message: string) => lines.push(message) };
  const away = { transaction: () => Promise.reject(new Error('away')) } as unknown as Store;
  const server = new InquiryMailing({
    store: away,
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
