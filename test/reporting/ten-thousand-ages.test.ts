import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { openHistoryWriter } from '../../src/open-store.ts';
import { makeRemoveAged } from '../../src/reporting/remove-records.ts';
import { countedIncidents } from '../../src/rules/scoring/counted-incidents.ts';
import { rentScoreOf } from '../../src/rules/scoring/rent-score.ts';
import {
  EMPTY_SUMMARY,
  flagsOf,
  type RenterSummary,
  withIncident,
  withReport,
} from '../../src/rules/scoring/renter-summary.ts';
import { DEFAULT_LABELS } from '../../src/rules/scoring/report-score.ts';
import { DAY_MS, dayName } from '../../src/rules/text/days.ts';
import { computeResult } from '../../src/screening/check.ts';
import { makeScore, type Score } from '../../src/screening/score.ts';
import { Random } from '../../src/seeding/random.ts';
import type { RenterHistory } from '../../src/store/history.ts';
import type { Incident, Renter, Report } from '../../src/store/store.ts';
import { figuresReport, incident, labelsReport, putOrganization, renter } from '../store/fixtures.ts';
import { newDatabase } from '../support/database.ts';

/** Filings about each renter. */
const FILINGS = 10;
const RENTERS = 1_000;
const OLDEST_MS = 12 * 365.25 * DAY_MS;
const START = Date.UTC(2027, 1, 28, 12);

const database = await newDatabase();
const store = await database.open();
after(async () => {
  await store.close();
  await database.remove();
});

type Filing = { kind: 'report'; row: Report } | { kind: 'incident'; row: Incident };

/** A renter with what was filed about them, in the order of filing. */
interface File {
  renter: Renter;
  filings: Filing[];
}

const random = new Random(1681);
const organizations: string[] = [];
for (let count = 0; count < 3; count++) organizations.push((await putOrganization(store)).id);

function madeUpFiling(renterId: string, happenedAt: number): Filing {
  const organizationId = organizations[random.below(3)] ?? '';
  const dated = random.chance(0.6);
  // Records with a day are filed late, so that their day and their filing have different ages.
  const filedAt = dated ? happenedAt + random.below(START - happenedAt) : happenedAt;
  const time = { occurredOn: dated ? dayName(happenedAt) : null, filedAt };
  if (random.chance(0.15)) return { kind: 'incident', row: incident(renterId, organizationId, time) };
  const good = random.chance(0.65);
  const row = random.chance(0.5)
    ? { ...figuresReport(renterId, organizationId), damage: good ? [] : ['door'], damaged: !good }
    : { ...labelsReport(renterId, organizationId, null), ...(good ? PAID : OWING[random.below(2)]) };
  const score = row.variant === 'figures' && !good ? 850 : row.score;
  return { kind: 'report', row: { ...row, score, ...time } };
}

const PAID = { score: 970 };
const OWING = [
  { score: 970, unpaid: true, outstandingBalanceCents: 5_000 },
  { score: 730, labels: { ...DEFAULT_LABELS, paymentCompliance: 'Paid Late' } },
] as const;

function madeUpFile(): File {
  const about = renter();
  const times = Array.from({ length: FILINGS }, () => START - Math.floor(random.share() * OLDEST_MS));
  const filings = times.map((at) => madeUpFiling(about.id, at));
  return { renter: about, filings: filings.sort((one, other) => one.row.filedAt - other.row.filedAt) };
}

const emailOf = ({ id }: Pick<Renter, 'id'>) => ({ kind: 'email', value: `${id}@age.example` }) as const;

function historyOf({ renter: about, filings }: File): RenterHistory {
  const reports = filings.flatMap(({ kind, row }) => (kind === 'report' ? [{ row, incidentIds: [] }] : []));
  const incidents = filings.flatMap(({ kind, row }) => (kind === 'incident' ? [row] : []));
  return {
    renter: { ...about, summary: summaryOf(filings) },
    identifiers: [emailOf(about)],
    reports,
    incidents,
  };
}

/** The summary that a renter must have with only these filings on file. */
function summaryOf(filings: readonly Filing[]): RenterSummary {
  let summary = EMPTY_SUMMARY;
  const incidents = filings.flatMap(({ kind, row }) => (kind === 'incident' ? [row] : []));
  const counted = countedIncidents(incidents.toReversed());
  for (const one of incidents) summary = withIncident(summary, { ...one, counted: counted.has(one) });
  for (const { kind, row } of filings)
    if (kind === 'report') summary = withReport(summary, { ...row, newRental: true });
  return summary;
}

/**
 * Returns whether the law excludes a filing, by comparing texts: seven years later, a day or time has another year and is
 * otherwise the same.
 */
function isExcluded({ kind, row }: Filing, at: number): boolean {
  if (kind === 'report' && row.score >= 970 && !row.unpaid) return false;
  const from = row.occurredOn ?? new Date(row.filedAt).toISOString();
  const sevenYearsLater = `${Number(from.slice(0, 4)) + 7}${from.slice(4)}`;
  return new Date(at).toISOString().slice(0, from.length) > sevenYearsLater;
}

/** The records on file, and the reports that their organizations export. */
async function idsOnFile() {
  const sql = 'SELECT id FROM reports UNION ALL SELECT id FROM incidents';
  return (await database.rows<{ id: string }>(sql)).map(({ id }) => id).sort();
}

async function exported(): Promise<string[]> {
  const all = { fromMs: 0, toMs: START + 1 };
  const rows = organizations.map((id) => store.exports.reports(id, all, undefined, RENTERS * FILINGS));
  return (await Promise.all(rows)).flat().map(({ id }) => id);
}

/** Checks a renter and reads their score, as an organization that filed nothing. */
async function checkAsAnother(about: Renter, summary: RenterSummary, score: Score): Promise<void> {
  const match = await store.renters.findFirst([emailOf(about)], 'org_other');
  const caller = { organizationId: 'org_other', keyId: 'key_other', callerId: 'key_other', requestId: 'r' };
  const checked = await computeResult({ caller, identifiers: [emailOf(about)], match }, store.renters, START);
  assert.ok(checked.found);
  const { score: checkScore, flags, crossOperatorFlags } = checked;
  const expected = [rentScoreOf(summary, false), flagsOf(summary, 'org_other'), summary.incidents];
  assert.deepEqual([checkScore, flags, crossOperatorFlags], expected);
  const { financials } = await score(caller, about.id, false);
  const { reports, unpaidReports, owedCents } = summary;
  const owed = [financials.totalReports, financials.outstandingBalances, financials.totalOwedCents];
  assert.deepEqual(owed, [reports, unpaidReports, owedCents]);
}

test('of ten thousand filings of 0 to 12 years, exactly those that are not too old are on file at any time', async () => {
  const files = Array.from({ length: RENTERS }, madeUpFile);
  const writer = await openHistoryWriter(readConfig({ DATABASE_URL: database.url }).database);
  await writer.insert(files.map(historyOf));
  await writer.close();
  let now = START;
  const log = { error: (fields: object) => assert.fail(JSON.stringify(fields)) };
  const aged = makeRemoveAged({ store, clock: () => now, log });
  const score = makeScore(
    store.renters,
    async () => ({ shown: new Set(), withinReach: new Set() }),
    () => now,
  );
  for (const day of ['2027-02-28', '2027-03-01', '2027-03-02', '2028-02-28', '2028-02-29', '2028-03-01']) {
    now = Date.parse(`${day}T12:00:00Z`);
    await aged.run();
    const kept = new Set<string>();
    const checked = files.map(async ({ renter: about, filings }) => {
      const onFile = filings.filter((filing) => !isExcluded(filing, now));
      for (const { row } of onFile) kept.add(row.id);
      const expected = summaryOf(onFile);
      assert.deepEqual((await store.renters.findById(about.id))?.summary, expected);
      // Reads of the others would only take time: a check and a score read the summary.
      if (about.id.endsWith('0')) await checkAsAnother(about, expected, score);
    });
    await Promise.all(checked);
    assert.deepEqual(await idsOnFile(), [...kept].sort());
    const reports = [...kept].filter((id) => id.startsWith('rep_'));
    assert.deepEqual((await exported()).sort(), reports.sort());
  }
});
