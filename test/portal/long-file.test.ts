import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import { pdfKeyOf } from '../../src/portal/download-file.ts';
import type { OpenFile } from '../../src/portal/file-scope.ts';
import { INQUIRIES_A_READ } from '../../src/portal/inquiries.ts';
import { makeInquiryIndexing } from '../../src/portal/inquiry-index.ts';
import { oneByOne } from '../../src/portal/pdf/one-by-one.ts';
import { makeReadOperator } from '../../src/portal/rights.ts';
import { documentQuota } from '../../src/rules/disputes/document-quota.ts';
import { wirePortal } from '../../src/wire-portal.ts';
import { check, putOrganization, renter, several } from '../store/fixtures.ts';
import { newSqliteDatabase } from '../support/database.ts';
import { readPdf } from '../support/pdf.ts';
import { wholeFile } from '../support/portal.ts';

const DAY = 24 * 60 * 60 * 1_000;
const NOW = Date.UTC(2026, 10, 21);

/**
 * Logs checks of a renter: `yesterday` by one organization, and `before` by two organizations a month before.
 */
async function renterWithInquiries(
  t: TestContext,
  yesterday: number,
  before: [often: number, seldom: number],
) {
  const database = await newSqliteDatabase();
  const store = await database.open();
  t.after(async () => {
    await store.close();
    await database.remove();
  });
  const often = await putOrganization(store, { name: 'Often' });
  const seldom = await putOrganization(store, { name: 'Seldom' });
  const { id: renterId, ...rest } = renter();
  await store.transaction(({ renters }) => renters.create({ id: renterId, ...rest }));
  const checkBy = (organizationId: string, at: number) => (times: number) =>
    check(organizationId, { renterId, at: at - times, score: 900 });
  const checks = [
    ...several(yesterday, checkBy(often.id, NOW - DAY)),
    ...several(before[0], checkBy(often.id, NOW - 30 * DAY)),
    ...several(before[1], checkBy(seldom.id, NOW - 30 * DAY - 2_000)),
  ];
  await Promise.all(checks.map((each) => store.recordCheck(each)));
  const indexing = makeInquiryIndexing({ store, clock: () => NOW, log: { error: () => assert.fail() } });
  await indexing.run();
  await indexing.run();
  const clock = () => NOW;
  const app = wirePortal({
    store,
    dispatcher: { wake() {} },
    disputeWork: { wake() {} },
    noticeWork: { wake() {} },
    blockWork: { wake() {} },
    newId: idMaker(clock),
    clock,
    readOperator: makeReadOperator(
      { name: null, postalAddress: null, telephone: null, email: null },
      [],
      () => '',
    ),
    rightsSummaries: [],
    documentQuota: documentQuota(0),
  });
  return { renterId, app };
}

test('a PDF lists the newest 1,000 inquiries and counts older ones by organization, and JSON lists all of them', async (t) => {
  const { renterId, app } = await renterWithInquiries(t, 995, [15, 1_010]);
  const taken = await app.downloadFile(wholeFile(renterId), 'pdf', 'en');
  assert.ok(Buffer.isBuffer(taken.content));
  const { text } = readPdf(taken.content);
  assert.equal(text.match(/checked you by/g)?.length, 1_000);
  const words = text.replace(/\s+/g, ' ');
  assert.match(words, /The newest are above, in 1,000 rows\. The 1,020 older ones are counted here/);
  assert.match(words, /October 2026 Often 10 October 2026 Seldom 1,010/);
  const json = await app.downloadFile(wholeFile(renterId), 'json', 'en');
  assert.ok(!Buffer.isBuffer(json.content));
  const file = JSON.parse((await Array.fromAsync(json.content)).join(''));
  assert.equal(file.lookUps.length, 2_020);
  assert.equal(new Set(file.lookUps.map(({ requestId }: { requestId: string }) => requestId)).size, 2_020);
});

test('while a file is being downloaded, other work runs after each page', async (t) => {
  const { renterId, app } = await renterWithInquiries(t, 1_000, [0, 0]);
  const { content } = await app.downloadFile(wholeFile(renterId), 'json', 'en');
  let turns = 0;
  let done = false;
  const otherWork = () => {
    turns++;
    if (!done) setImmediate(otherWork);
  };
  setImmediate(otherWork);
  assert.ok(!Buffer.isBuffer(content));
  for await (const part of content) assert.ok(part.length < 100_000);
  done = true;
  assert.ok(turns >= 1_000 / INQUIRIES_A_READ, `${turns} turns`);
});

test('one PDF is made at a time, and a renter who requests it again meanwhile gets the same one', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const makePdf = oneByOne(pdfKeyOf, async ({ opened: { renterId } }) => {
    begun.push(renterId);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (renterId === 'broken') throw new Error('it cannot be made');
    return Buffer.from(renterId);
  });
  const pdfOf = (renterId: string) => makePdf({ opened: wholeFile(renterId), language: 'en' });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const made = ['broken', 'a', 'a', 'b'].map(pdfOf);
  const broken = assert.rejects(made[0] ?? Promise.resolve(), /cannot be made/);
  await turn();
  assert.deepEqual(begun, ['broken']);
  ends.shift()?.();
  await broken;
  await turn();
  assert.deepEqual(begun, ['broken', 'a']);
  ends.shift()?.();
  assert.equal(await made[1], await made[2]);
  await turn();
  assert.deepEqual(begun, ['broken', 'a', 'b']);
  const part: OpenFile = { ...wholeFile('b'), opens: 'part', filedBy: ['org_1'] };
  const ofPart = makePdf({ opened: part, language: 'en' });
  assert.notEqual(ofPart, made[3]);
  ends.shift()?.();
  assert.deepEqual(await made[3], Buffer.from('b'));
  await turn();
  assert.deepEqual(begun, ['broken', 'a', 'b', 'b'], 'a session that opens a part gets a PDF of its own');
  const others = several(19, (place) => pdfOf(`other ${place}`));
  await assert.rejects(pdfOf('too many'), { code: 'unavailable', retryAfterSeconds: 30 });
  for (let left = 20; left > 0; left--) {
    await turn();
    ends.shift()?.();
  }
  await Promise.all(others);
  const again = pdfOf('a');
  await turn();
  assert.equal(begun.at(-1), 'a');
  ends.shift()?.();
  await again;
});
