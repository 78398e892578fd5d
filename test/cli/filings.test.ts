import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import { makeFileFiguresReport } from '../../src/reporting/file-figures-report.ts';
import { HELD_FOR_MS } from '../../src/rules/scoring/held-filings.ts';
import { putOrganization } from '../store/fixtures.ts';
import { dropDatabases, ENGINES, newStores } from '../support/database.ts';
import { operator } from './command.ts';

const NOON = Date.UTC(2026, 0, 31, 12);

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, the operator lists held filings, releases one and rejects one with a reason`, async (t) => {
    const { store, database } = await newStores(t, make);
    const { json, run, apiError } = operator(t, { DATABASE_URL: database.url });
    assert.deepEqual(await json('filings', 'list'), { filings: [] });
    assert.match((await run('filings', 'list')).out, /^No filings to review\.$/m);
    const { id: organizationId } = await putOrganization(store, { name: 'Harbor Homes' });
    let now = NOON;
    const clock = () => now;
    const file = makeFileFiguresReport({
      store,
      clock,
      newId: idMaker(clock),
      randomBytes,
    });
    const ruinous = async (name: string) => {
      const filed = await file(
        { organizationId, keyId: 'key_1' },
        {
          person: { email: `${name}@mail.example`, name, phone: undefined },
          totalChargedCents: undefined,
          totalPaidCents: undefined,
          outstandingBalanceCents: 10_000_001,
          rentalPeriod: undefined,
          incidents: ['Payment fraud \u001b[2J\u009b2J'],
          damage: ['Door'],
          recommendation: undefined,
          notes: undefined,
        },
      );
      now += 1_000;
      return { ...filed, memberId: (await store.renters.findById(filed.renterId))?.memberId };
    };
    const [first, second] = [await ruinous('ann'), await ruinous('bo')];

    const { filings } = await json('filings', 'list');
    assert.deepEqual(filings[0], {
      filing: first.reportId,
      organization: 'Harbor Homes',
      renter: first.memberId,
      records: [first.recordId, filings[0].records[1]],
      cause: 'severity',
      heldAt: '2026-01-31T12:00:00.000Z',
      releaseAt: new Date(NOON + HELD_FOR_MS).toISOString(),
      outcome: null,
      endedAt: null,
      reason: null,
    });
    const nextPage = ['filings', 'list', '--after', first.reportId];
    assert.deepEqual(await json(...nextPage), { filings: [filings[1]] });
    const listed = (await run('filings', 'list', '--limit', '1')).out;
    assert.match(
      listed,
      new RegExp(`^${first.reportId} +Harbor Homes +${first.memberId} +2 +severity +2026-02-05$`, 'm'),
    );
    assert.doesNotMatch(listed, new RegExp(second.reportId));
    const show = ['filings', 'show', '--filing', second.reportId];
    const shown = (await run(...show)).out;
    assert.match(shown, new RegExp(`^Renter +bo \\(${second.memberId}\\)$`, 'm'));
    assert.match(shown, /^Held because +would lower the score of a clean file by more than 500 points$/m);
    assert.match(shown, /^State +held until 2026-02-05$/m);
    assert.match(shown, new RegExp(`^${second.recordId}: `, 'm'));
    assert.match(shown, /Payment fraud \?\[2J\?2J/, 'nothing controls the terminal');
    const printed = shown + (await run(...show, '--json')).out;
    for (const control of ['\u001b', '\u009b']) assert.ok(!printed.includes(control));

    const release = ['filings', 'release', '--filing', first.reportId];
    assert.match((await run(...release)).out, /^The filing is released\. Its records count from now on\.$/m);
    const reject = ['filings', 'reject', '--filing', second.reportId, '--reason'];
    assert.match(
      (await run(...reject, 'Invented.')).out,
      /^The filing is rejected\. Its records are removed/m,
    );
    const decided = await json(...show);
    assert.deepEqual([decided.outcome, decided.reason], ['rejected', 'Invented.']);
    assert.match((await run(...show)).out, /^State +rejected on .+\nReason +Invented\.$/m);
    assert.match(await apiError(...release), /^This filing is no longer held: released on \w+ \d+, \d{4}\.$/);
    assert.match(await apiError(...reject, 'Again.'), /^This filing is no longer held: rejected on /);
    assert.deepEqual(await json('filings', 'list'), { filings: [] });

    const unknown = ['--filing', 'rep_none'];
    for (const step of [
      ['list', '--after', 'rep_none'],
      ['show', ...unknown],
      ['release', ...unknown],
    ])
      assert.match(await apiError('filings', ...step), /^There is no held filing with this ID\./);
    assert.match(
      await apiError('filings', 'reject', ...unknown, '--reason', 'x'),
      /^There is no held filing/,
    );
  });
}
