import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { MOST_CHECKS_SCANNED, NO_CHECK, type RenterCheck } from '../../renters/checks.ts';
import { IDENTIFIER_KINDS } from '../../rules/identity/identifier-kind.ts';
import { MATCH_STRENGTHS } from '../../rules/identity/match-evidence.ts';
import { LOGGED_PURPOSES } from '../../rules/organizations/purpose.ts';
import { tierOfCheck } from '../../rules/scoring/recommendation.ts';
import { AFTER, cursorOf, HISTORY_CURSOR } from '../cursors.ts';
import {
  BY_ID,
  CALLER,
  COUNT,
  IDENTIFIER_KIND,
  nullable,
  nullableEnum,
  pageOf,
  REASON,
  RECOMMENDATION,
  RECORD_KIND,
  RISK_TIER,
  SCORE,
  SUMMARY_TOTALS,
  TEXT_OR_NULL,
  TIME,
  TIME_OR_NULL,
} from '../schemas.ts';
import { HISTORY_ENTRY, ownRecordsOf, presentEntry } from './history-entries.ts';
import { inquirerOf, staffRoute } from './route.ts';

const SCORE_OVER_TIME = Type.Object({
  /** Oldest first. */
  points: Type.Array(
    Type.Object({
      at: TIME,
      score: SCORE,
      /** Change of the score. */
      change: Type.Integer(),
      kind: RECORD_KIND,
      /** The type of an incident. */
      type: TEXT_OR_NULL,
      /** Whether the caller's organization filed it. */
      own: Type.Boolean(),
      /** The reason for the change, in words. */
      cause: Type.String(),
    }),
  ),
  /** Whether events older than the newest 500 are left out. */
  isCut: Type.Boolean(),
});

export type ScoreResponse = Static<typeof SCORE_OVER_TIME>;

/** A check of the renter that the organization made. */
const RENTER_CHECK = Type.Object({
  requestId: Type.String(),
  at: TIME,
  /** The identifier that found the renter. */
  identifier: IDENTIFIER_KIND,
  by: Type.Object({ kind: CALLER.properties.kind, name: CALLER.properties.name }),
  recommendation: RECOMMENDATION,
  tier: RISK_TIER,
  score: nullable(SCORE),
  /** Why; `null` for `tenancy`, the default. */
  purpose: nullableEnum(LOGGED_PURPOSES),
});

export type RenterCheckLine = Static<typeof RENTER_CHECK>;

const RENTER_CHECKS = Type.Object({
  ...pageOf(RENTER_CHECK).properties,
  /**
   * Number of checks in the organization's log that one response scans. If `next` is set, there are older
   * ones.
   */
  scannedAtMost: COUNT,
});

const EXPLANATION = Type.Object({
  rulesVersion: COUNT,
  highestScore: nullable(SCORE),
  score: nullable(Type.Integer()),
  reasons: Type.Array(REASON),
  outcome: Type.String(),
  match: nullable(
    Type.Object({
      identifier: Type.Enum([...IDENTIFIER_KINDS, 'renter_id']),
      strength: Type.Enum([...MATCH_STRENGTHS]),
      text: Type.String(),
      sharedBy: nullable(COUNT),
    }),
  ),
});

/** The numbers from which the result of a check was computed. */
const CHECK_INPUTS = Type.Object({
  identifier: IDENTIFIER_KIND,
  sharers: COUNT,
  verified: Type.Boolean(),
  crossOperatorFlags: COUNT,
  summary: Type.Object({
    ...SUMMARY_TOTALS,
    recentUnpaid: COUNT,
    recentDamaged: COUNT,
    lastIncidentAt: TIME_OR_NULL,
  }),
});

const EXPLAINED_CHECK = Type.Object({
  at: TIME,
  recommendation: RECOMMENDATION,
  tier: RISK_TIER,
  score: nullable(SCORE),
  /** `null` for a check made before explanations were stored. */
  explanation: nullable(EXPLANATION),
  /** Also `null` if no renter was found. */
  inputs: nullable(CHECK_INPUTS),
});

export type ExplainedCheckResponse = Static<typeof EXPLAINED_CHECK>;

/** A check's position in the log, which is also its ID on the pages. */
const CHECK_CURSOR = cursorOf({ at: 'number', requestId: 'text' });

const PAGE = Type.Object({ after: AFTER });

/** The routes of a renter's history, score over time and checks. */
export const renterHistoryRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/history',
    role: 'member',
    params: BY_ID,
    query: PAGE,
    response: pageOf(HISTORY_ENTRY),
  }).handledBy(async (request, app) => {
    const after = HISTORY_CURSOR.readAfter(request.query.after);
    const { entries, next } = await app.readRenterHistory(inquirerOf(request), request.params.id, after);
    const states = await app.readOwnRecordStates(request.staff, entries.flatMap(ownRecordsOf));
    return { rows: entries.map((entry) => presentEntry(entry, states)), next: HISTORY_CURSOR.write(next) };
  }),
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/score',
    role: 'member',
    params: BY_ID,
    response: SCORE_OVER_TIME,
  }).handledBy((request, app) => app.readScoreOverTime(inquirerOf(request), request.params.id)),
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/checks',
    role: 'member',
    params: BY_ID,
    query: PAGE,
    response: RENTER_CHECKS,
  }).handledBy(async ({ staff, params, query }, app) => {
    const { rows, next } = await app.listRenterChecks(
      staff.organizationId,
      params.id,
      CHECK_CURSOR.readAfter(query.after),
    );
    return {
      rows: rows.map(lineOf),
      next: CHECK_CURSOR.write(next),
      scannedAtMost: MOST_CHECKS_SCANNED,
    };
  }),
  staffRoute({
    method: 'GET',
    path: '/dashboard/checks/:id',
    role: 'member',
    params: BY_ID,
    response: EXPLAINED_CHECK,
  }).handledBy(async ({ staff, params }, app) => {
    const place = CHECK_CURSOR.parse(params.id);
    if (place === undefined) throw new ApiError('not_found', NO_CHECK);
    const { at, recommendation, score, explanation, inputs } = await app.explainCheck(
      staff.organizationId,
      place,
    );
    return { at, recommendation, tier: tierOfCheck(recommendation, score), score, explanation, inputs };
  }),
];

function lineOf({
  requestId,
  at,
  identifier,
  by,
  recommendation,
  score,
  purpose,
}: RenterCheck): RenterCheckLine {
  const { kind, name } = by;
  const tier = tierOfCheck(recommendation, score);
  return { requestId, at, identifier, by: { kind, name }, recommendation, tier, score, purpose };
}
