import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rentScoreOf } from '../../src/rules/scoring/rent-score.ts';
import { ENGINES } from '../support/database.ts';
import { migrated } from '../support/migrated.ts';

/** What the score of a renter is computed from. */
interface Scored {
  reports: number;
  recentUnpaid: number;
  recentDamaged: number;
  countedIncidents: number;
  isVerified: boolean;
}

/** Returns summaries with no report to many, and every number of unpaid and damaged ones. */
function scoredRenters(): Scored[] {
  const scored: Scored[] = [];
  for (const reports of [0, 1, 2, 3, 7, 19, 20, 21, 500]) {
    const newest = Math.min(reports, 20);
    for (let unpaid = 0; unpaid <= newest; unpaid++) {
      const damaged = (unpaid * 7) % (newest + 1);
      scored.push({
        reports,
        recentUnpaid: 2 ** unpaid - 1,
        recentDamaged: (2 ** damaged - 1) * 2 ** (newest - damaged),
        countedIncidents: unpaid % 5,
        isVerified: unpaid % 3 === 0,
      });
    }
  }
  return scored;
}

const RENTERS = scoredRenters();

const rowOf = (scored: Scored, index: number) =>
  `(${[
    index + 1,
    scored.reports,
    scored.recentUnpaid,
    scored.recentDamaged,
    scored.countedIncidents,
    scored.isVerified ? "'IDENTITY_VERIFIED'" : "'UNVERIFIED'",
  ].join(', ')})`;

/** The tables that the migration reads, with incidents of three renters, and a renter on two rosters. */
const BEFORE = `CREATE TABLE renters (number bigint PRIMARY KEY, reports bigint, recent_unpaid bigint, recent_damaged bigint,
    counted_incidents bigint, verification_level text);
  INSERT INTO renters VALUES ${RENTERS.map(rowOf)};
  CREATE TABLE roster (organization_id text, renter bigint);
  INSERT INTO roster VALUES ('org_1', 1), ('org_2', 1), ('org_1', 2);
  CREATE TABLE incidents (renter bigint, type text);
  INSERT INTO incidents VALUES (3, 'Late – again'), (3, 'تأخير'), (4, 'Late return'), (5, 'Daños')`;

const upgraded = (read: string) => ({ migration: '0084_roster_scores', before: BEFORE, read });

test(`on ${ENGINES[0][0]}, an upgrade computes the scores that the rules compute`, async (t) => {
  const computed = RENTERS.map((scored, index) => [
    index + 1,
    rentScoreOf({ ...scored, incidents: 0 }, scored.isVerified),
  ]);
  assert.ok(new Set(computed.map(([, score]) => score)).size > 40);
  const rows = await migrated(t, upgraded('SELECT number, score FROM renters ORDER BY number'));
  assert.deepEqual(
    rows.map((row) => row.map(Number)),
    computed,
  );
});

test(`on ${ENGINES[0][0]}, an upgrade lists the renters on rosters by their scores`, async (t) => {
  const read = `SELECT s.organization_id, s.renter FROM roster_scores s JOIN renters r ON r.number = s.renter
    WHERE s.score = r.score ORDER BY s.organization_id, s.renter`;
  const rows = await migrated(t, upgraded(read));
  assert.deepEqual(
    rows.map(([organizationId, renter]) => [organizationId, Number(renter)]),
    [
      ['org_1', 1],
      ['org_1', 2],
      ['org_2', 1],
    ],
  );
});

test(`on ${ENGINES[0][0]}, an upgrade has the flags of incident types that are not ASCII computed again`, async (t) => {
  const rows = await migrated(t, upgraded('SELECT renter FROM outdated_summaries ORDER BY renter'));
  assert.deepEqual(
    rows.map(([renter]) => Number(renter)),
    [3, 5],
  );
});
