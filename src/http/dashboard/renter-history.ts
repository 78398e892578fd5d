import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { NO_CHECK, type RenterCheck } from '../../renters/checks.ts';
import { LOGGED_PURPOSES } from '../../rules/organizations/purpose.ts';
import { tierOfCheck } from '../../rules/scoring/recommendation.ts';
import { MOST_CHECKS_SCANNED } from '../../screening/own-checks.ts';
import { AFTER, CHECK_CURSOR, HISTORY_CURSOR } from '../cursors.ts';
import {
  BY_ID,
  CALLER,
  COUNT,
  ID,
  IDENTIFIER_KIND,
  nullable,
  nullableEnum,
  pageOf,
  RECOMMENDATION,
  RECORD_KIND,
  RISK_TIER,
  SCORE,
  TEXT_OR_NULL,
  TIME,
} from '../schemas.ts';
import { CHECK_INPUTS, EXPLANATION } from './check-responses.ts';
import { HISTORY_ENTRY, ownRecordsOf, presentEntry, WITHDRAWN_RECORD } from './history-entries.ts';
import { inquirerOf, staffRoute } from './route.ts';

const HISTORY = Type.Object({
  ...pageOf(HISTORY_ENTRY).properties,
  /** The organization's own records that it withdrew, the newest first; with the first page. */
  withdrawn: Type.Array(WITHDRAWN_RECORD),
});

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

const EXPLAINED_CHECK = Type.Object({
  at: TIME,
  recommendation: RECOMMENDATION,
  tier: RISK_TIER,
  score: nullable(SCORE),
  /** `null` for a check made before explanations were stored. */
  explanation: nullable(EXPLANATION),
  inputs: nullable(CHECK_INPUTS),
});

export type ExplainedCheckResponse = Static<typeof EXPLAINED_CHECK>;

const PAGE = Type.Object({ after: AFTER });

/** The routes of a renter's history, score over time and checks. */
export const renterHistoryRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/history',
    permission: 'read_renters',
    params: BY_ID,
    query: PAGE,
    response: HISTORY,
  }).handledBy(async (request, app) => {
    const after = HISTORY_CURSOR.readAfter(request.query.after);
    const { entries, next, withdrawn } = await app.readRenterHistory(
      inquirerOf(request),
      request.params.id,
      after,
    );
    const states = await app.readOwnRecordStates(request.staff, entries.flatMap(ownRecordsOf));
    return {
      rows: entries.map((entry) => presentEntry(entry, states)),
      next: HISTORY_CURSOR.write(next),
      withdrawn,
    };
  }),
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/score',
    permission: 'read_renters',
    params: BY_ID,
    response: SCORE_OVER_TIME,
  }).handledBy((request, app) => app.readScoreOverTime(inquirerOf(request), request.params.id)),
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/checks',
    permission: 'read_renters',
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
    path: '/dashboard/renters/:id/checks/:check',
    permission: 'read_renters',
    params: Type.Object({ id: ID, check: ID }),
    response: EXPLAINED_CHECK,
  }).handledBy(async ({ staff, params }, app) => {
    const place = CHECK_CURSOR.parse(params.check);
    if (place === undefined) throw new ApiError('not_found', NO_CHECK);
    const { at, recommendation, score, explanation, inputs } = await app.explainCheck(
      staff.organizationId,
      params.id,
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
