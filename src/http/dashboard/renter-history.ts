import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { MOST_CHECKS_SCANNED, NO_CHECK, type RenterCheck } from '../../renters/checks.ts';
import type { HistoryEntry } from '../../renters/history.ts';
import { IDENTIFIER_KINDS } from '../../rules/identity/identifier-kind.ts';
import { MATCH_STRENGTHS } from '../../rules/identity/match-evidence.ts';
import { tierOfCheck } from '../../rules/scoring/recommendation.ts';
import { REPORT_RECOMMENDATIONS } from '../../rules/scoring/report-score.ts';
import { AFTER, cursorOf, HISTORY_CURSOR } from '../cursors.ts';
import { CERTIFIED, INCIDENT_FIELDS, LABELS, pickReport, REVIEW, reportSchemas } from '../record-schemas.ts';
import type { Sendable } from '../route.ts';
import {
  BY_ID,
  CALLER,
  CENTS_OR_NULL,
  COUNT,
  IDENTIFIER_KIND,
  nullable,
  pageOf,
  pick,
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
import { inquirerOf, staffRoute } from './route.ts';

const OWN_REPORT = reportSchemas({ id: Type.String(), filedAt: TIME });

const OWN_INCIDENT = Type.Object({ id: Type.String(), ...INCIDENT_FIELDS, filedAt: TIME });

/**
 * The part of another organization's report that staff may see: what happened, not who filed it or in which
 * words.
 */
const SEEN_OF_ANY = {
  score: SCORE,
  outstandingBalanceCents: CENTS_OR_NULL,
  unpaid: Type.Boolean(),
  damaged: Type.Boolean(),
};

const SEEN_LABELS = Type.Object({
  variant: Type.Literal('labels'),
  industry: Type.String(),
  labels: LABELS,
  ...SEEN_OF_ANY,
});

const SEEN_FIGURES = Type.Object({
  variant: Type.Literal('figures'),
  industry: TEXT_OR_NULL,
  recommendation: Type.Enum([...REPORT_RECOMMENDATIONS]),
  ...SEEN_OF_ANY,
});

const ENTRY = {
  at: TIME,
  /** How it changed the score; `null` if it is older than the newest 500. */
  effect: nullable(Type.Object({ score: SCORE, change: Type.Integer() })),
};

const HISTORY_ENTRY = Type.Union([
  Type.Object({
    ...ENTRY,
    kind: Type.Literal('report'),
    own: Type.Literal(true),
    recordId: Type.String(),
    review: REVIEW,
    certified: CERTIFIED,
    report: Type.Union([OWN_REPORT.figures, OWN_REPORT.labels]),
  }),
  Type.Object({
    ...ENTRY,
    kind: Type.Literal('report'),
    own: Type.Literal(false),
    report: Type.Union([SEEN_FIGURES, SEEN_LABELS]),
  }),
  Type.Object({
    ...ENTRY,
    kind: Type.Literal('incident'),
    own: Type.Literal(true),
    recordId: Type.String(),
    review: REVIEW,
    certified: CERTIFIED,
    incident: OWN_INCIDENT,
  }),
  Type.Object({
    ...ENTRY,
    kind: Type.Literal('incident'),
    own: Type.Literal(false),
    incident: Type.Object({ industry: TEXT_OR_NULL, type: Type.String() }),
  }),
]);

export type HistoryLine = Static<typeof HISTORY_ENTRY>;

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
    const after = HISTORY_CURSOR.read(request.query.after);
    const { entries, next } = await app.readRenterHistory(inquirerOf(request), request.params.id, after);
    return { rows: entries.map(presentEntry), next: HISTORY_CURSOR.write(next) };
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
      CHECK_CURSOR.read(query.after),
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

function lineOf({ requestId, at, identifier, by, recommendation, score }: RenterCheck): RenterCheckLine {
  const { kind, name } = by;
  const tier = tierOfCheck(recommendation, score);
  return { requestId, at, identifier, by: { kind, name }, recommendation, tier, score };
}

function presentEntry(entry: HistoryEntry): Sendable<HistoryLine> {
  const { at, effect } = entry;
  if (entry.kind === 'incident') {
    const { kind, own } = entry;
    if (!own) return { at, effect, kind, own, incident: entry.incident };
    const { recordId, review, certified, incident } = entry;
    return { at, effect, kind, own, recordId, review, certified, incident: pick(OWN_INCIDENT, incident) };
  }
  const { kind, own } = entry;
  if (!own) return { at, effect, kind, own, report: entry.report };
  const { recordId, review, certified, report } = entry;
  return { at, effect, kind, own, recordId, review, certified, report: pickReport(OWN_REPORT, report) };
}
