import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckRecord, Inquiry, InquiryPlace, Store } from '../../src/store/store.ts';
import { check, type NewStores, putOrganization, several } from './fixtures.ts';

const HOUR = 60 * 60 * 1_000;
/** The start of a segment. */
const BEGAN = Math.floor(1_700_000_000_000 / (6 * HOUR)) * 6 * HOUR;

/** Returns a check that found the renter `ren_1`, unless `fields` say otherwise. */
const inquiry = (organizationId: string, at: number, fields: Partial<CheckRecord> = {}) =>
  check(organizationId, { renterId: 'ren_1', score: 655, recommendation: 'CONDITIONAL', at, ...fields });

async function recordAll(store: Store, checks: readonly CheckRecord[]): Promise<void> {
  await Promise.all(checks.map((each) => store.recordCheck(each)));
}

/** Indexes all inquiries before a time. */
export async function indexUntil(store: Store, until: number): Promise<void> {
  await store.transaction(({ inquiries }) => inquiries.close(until));
  while (await store.transaction(({ inquiries }) => inquiries.index(until)));
  while (await store.transaction(({ inquiries }) => inquiries.indexLate()));
}

/** Returns the request IDs of a renter's inquiries, newest first, read page by page. */
export async function requestsOf(store: Store, renterId: string, pageSize = 1_000): Promise<string[]> {
  const requests: string[] = [];
  for (let after: InquiryPlace | undefined; ; ) {
    const { rows, next } = await store.inquiries.list(renterId, after, pageSize);
    assert.ok(rows.length <= pageSize);
    requests.push(...rows.map(({ requestId }) => requestId));
    if (next === null) return requests;
    after = next;
  }
}

export function inquiryContract(newStores: NewStores): void {
  test('inquiries are listed as logged, before and after they are indexed', async (t) => {
    const { store } = await newStores(t);
    const { id, name } = await putOrganization(store, { name: 'Harbor Homes' });
    const first = inquiry(id, BEGAN + 5, { identifier: 'phone', purpose: 'vehicle_rental' });
    const second = inquiry(id, BEGAN + 7 * HOUR, { keyId: 'usr_1', score: 0, recommendation: 'DENIED' });
    await recordAll(store, [
      second,
      inquiry(id, BEGAN + 6, { renterId: 'ren_2' }),
      first,
      check(id, { renterId: null, score: null, at: BEGAN + 7 }),
    ]);
    const expected = [second, first].map(
      ({ organizationId, requestId, at, identifier, recommendation, score, purpose }) => {
        return {
          organizationId,
          organization: name,
          requestId,
          at,
          identifier,
          recommendation,
          score,
          purpose,
        };
      },
    );
    const listed = async (renterId: string, after?: Inquiry) =>
      (await store.inquiries.list(renterId, after, 10)).rows;
    assert.deepEqual(await listed('ren_1'), expected);
    for (const until of [BEGAN, BEGAN + 5, BEGAN + 6, BEGAN + 6 * HOUR, BEGAN + 9 * HOUR]) {
      await indexUntil(store, until);
      assert.equal(await store.inquiries.indexedUntil(), until);
      assert.deepEqual(await listed('ren_1'), expected, `until ${until}`);
      assert.deepEqual(await listed('ren_1', expected[0]), expected.slice(1));
      assert.deepEqual(await listed('ren_1', expected[1]), []);
    }
    assert.deepEqual(await listed('ren_none'), []);
  });

  test('checks of the same millisecond are listed separately, across pages and organizations', async (t) => {
    const { store } = await newStores(t);
    const ids = [(await putOrganization(store)).id, (await putOrganization(store)).id];
    // Two organizations use the same ID, because the dashboard's pages make the IDs of their checks.
    const checks = several(12, (index) =>
      inquiry(ids[index % 2] ?? '', BEGAN, { requestId: `same-${String(index >> 1)}` }),
    );
    await recordAll(store, checks);
    const expected = ['5', '5', '4', '4', '3', '3', '2', '2', '1', '1', '0', '0'].map(
      (each) => `same-${each}`,
    );
    for (const until of [BEGAN, BEGAN + 1]) {
      await indexUntil(store, until);
      for (const pageSize of [1, 5, 12, 13])
        assert.deepEqual(await requestsOf(store, 'ren_1', pageSize), expected);
    }
  });

  test('a check that is logged after its time was indexed is listed immediately, and once', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const inTime = inquiry(id, BEGAN + HOUR);
    await store.recordCheck(inTime);
    await indexUntil(store, BEGAN + 24 * HOUR);
    const late = [
      inquiry(id, 1),
      inquiry(id, BEGAN + HOUR - 1, { mayBeRepeated: true }),
      inquiry(id, BEGAN + 24 * HOUR - 1),
    ];
    await recordAll(store, late);
    const expected = [late[2], inTime, late[1], late[0]].map((each) => each?.requestId);
    assert.deepEqual(await requestsOf(store, 'ren_1'), expected);
    for (const repeated of late.slice(1, 2)) {
      await store.recordCheck({ ...repeated, score: 1, recommendation: 'DENIED' });
      assert.deepEqual(await requestsOf(store, 'ren_1'), expected);
    }
    await indexUntil(store, BEGAN + 25 * HOUR);
    assert.deepEqual(await requestsOf(store, 'ren_1'), expected);
    await store.recordCheck({ ...inTime, mayBeRepeated: true, score: 1 });
    await indexUntil(store, BEGAN + 26 * HOUR);
    assert.deepEqual(await requestsOf(store, 'ren_1', 2), expected);
    assert.ok((await store.inquiries.list('ren_1', undefined, 9)).rows.every(({ score }) => score === 655));
  });

  test('a check before a closed time that is not indexed yet is listed once, logged in time or late', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const inTime = inquiry(id, BEGAN);
    await store.recordCheck(inTime);
    await store.transaction(({ inquiries }) => inquiries.close(BEGAN + HOUR));
    const late = inquiry(id, BEGAN + 1);
    await store.recordCheck(late);
    const expected = [late.requestId, inTime.requestId];
    assert.deepEqual(await requestsOf(store, 'ren_1'), expected);
    await store.transaction(({ inquiries }) => inquiries.indexLate());
    assert.deepEqual(await requestsOf(store, 'ren_1'), expected);
    await indexUntil(store, BEGAN + HOUR);
    assert.deepEqual(await requestsOf(store, 'ren_1'), expected);
  });

  test('checks are indexed in steps, and only up to the closed time', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const checks = several(2_500, (index) =>
      inquiry(id, BEGAN + index * 7, { renterId: `ren_${index % 3}` }),
    );
    await recordAll(store, checks);
    assert.equal(await store.transaction(({ inquiries }) => inquiries.index(BEGAN + HOUR)), false);
    assert.equal(await store.inquiries.indexedUntil(), undefined);
    await store.transaction(({ inquiries }) => inquiries.close(BEGAN + 7_000));
    while (await store.transaction(({ inquiries }) => inquiries.index(BEGAN + HOUR)));
    assert.equal(await store.inquiries.indexedUntil(), BEGAN + 7_000);
    await indexUntil(store, BEGAN + HOUR);
    const ofOne = checks.filter(({ renterId }) => renterId === 'ren_1').map(({ requestId }) => requestId);
    assert.deepEqual(await requestsOf(store, 'ren_1', 100), ofOne.toReversed());
  });

  test('several servers log and index concurrently without leaving a check out', async (t) => {
    const { store: first, open } = await newStores(t);
    const second = await open();
    const { id } = await putOrganization(first);
    // In mixed order, so that about half of them are logged late.
    const checks = several(400, (index) => inquiry(id, BEGAN + ((index * 149) % 400)));
    for (let round = 0; round < 8; round++) {
      const closed = BEGAN + round * 50;
      await Promise.all([
        ...checks
          .slice(round * 50, round * 50 + 50)
          .map((each, index) => (index % 2 === 0 ? first : second).recordCheck(each)),
        ...[first, second].map(async (store) => {
          // A check that is being logged may not see this closed time, so only the one before is indexed.
          await store.transaction(({ inquiries }) => inquiries.close(closed));
          await store.transaction(async ({ locks, inquiries }) => {
            await locks.inquiryIndex();
            await inquiries.index(closed - 50);
          });
          await store.transaction(async ({ locks, inquiries }) => {
            await locks.inquiryIndex();
            await inquiries.indexLate();
          });
        }),
      ]);
    }
    const expected = checks.toSorted((one, other) => other.at - one.at).map(({ requestId }) => requestId);
    assert.deepEqual(await requestsOf(first, 'ren_1', 37), expected);
    await indexUntil(second, BEGAN + 400);
    assert.deepEqual(await requestsOf(first, 'ren_1', 37), expected);
  });

  test('a renter who switched mails on is mailed each new inquiry once', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const take = (now: number, after = '', most = 10) =>
      store.transaction(({ inquiries }) => inquiries.takeMail(after, now, now + 60, most));
    const requestsIn = async (now: number, most?: number) =>
      (await take(now, '', most))?.inquiries.map(({ requestId }) => requestId);
    assert.equal(await store.inquiries.findMails('ren_1'), undefined);
    const startMails = (email: string, since: number) =>
      store.transaction(({ inquiries }) => inquiries.startMails('ren_1', { email, since }));
    await startMails('ana@renter.example', BEGAN + 10);
    assert.deepEqual(await store.inquiries.findMails('ren_1'), {
      email: 'ana@renter.example',
      since: BEGAN + 10,
    });
    const [before, first, second, late] = [9, 10, 20, 15].map((ms) => inquiry(id, BEGAN + ms));
    assert.ok(before && first && second && late);
    await recordAll(store, [before, first, second, inquiry(id, BEGAN + 11, { renterId: 'ren_2' })]);
    assert.equal(await take(1_000), undefined, 'not indexed yet');
    await indexUntil(store, BEGAN + 100);
    assert.equal(await take(1_000, 'ren_1'), undefined, 'no other renter comes after this one');
    assert.deepEqual(await requestsIn(1_000, 1), [second.requestId]);
    assert.equal(await take(1_059), undefined, 'the next mail is not due yet');
    assert.deepEqual(await requestsIn(1_060), [first.requestId]);
    await store.recordCheck(late);
    await indexUntil(store, BEGAN + 200);
    const mail = await take(2_000);
    assert.deepEqual(
      { email: mail?.email, tries: mail?.tries, requests: mail?.inquiries.map(({ requestId }) => requestId) },
      { email: 'ana@renter.example', tries: 0, requests: [late.requestId] },
    );
    assert.ok(mail);
    await store.transaction(({ inquiries }) => inquiries.putBackMail(mail, 3_000));
    assert.equal(await take(2_999), undefined);
    assert.deepEqual(await take(3_000), { ...mail, tries: 1 });
    await indexUntil(store, BEGAN + 300);
    assert.equal(await take(9_000), undefined);
  });

  test('only one of several servers takes a mail, and a renter who switched mails off gets none', async (t) => {
    const { store, open } = await newStores(t);
    const { id } = await putOrganization(store);
    const stores = [store, await open(), await open()];
    await store.transaction(({ inquiries }) =>
      inquiries.startMails('ren_1', { email: 'a@b.example', since: 0 }),
    );
    await store.recordCheck(inquiry(id, BEGAN));
    await indexUntil(store, BEGAN + 1);
    const takeAll = () =>
      Promise.all(
        stores.map((each) => each.transaction(({ inquiries }) => inquiries.takeMail('', 1, 2, 10))),
      );
    const mails = (await takeAll()).filter((mail) => mail !== undefined);
    assert.equal(mails.length, 1);
    const [mail] = mails;
    assert.ok(mail);
    await store.transaction(({ inquiries }) => inquiries.putBackMail(mail, 0));
    await store.transaction(({ inquiries }) => inquiries.stopMails('ren_1'));
    await store.transaction(({ inquiries }) => inquiries.putBackMail(mail, 0));
    assert.equal(await store.inquiries.findMails('ren_1'), undefined);
    await store.transaction(({ inquiries }) =>
      inquiries.startMails('ren_1', { email: 'a@b.example', since: 0 }),
    );
    assert.deepEqual(
      (await takeAll()).filter((each) => each !== undefined),
      [],
    );
  });
}
