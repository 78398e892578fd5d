import { Type } from 'typebox';
import { Refusal } from '../../errors.ts';
import type { RenterCheck } from '../../renters/checks.ts';
import { type ExplainedCheck, NO_CHECK } from '../../renters/checks.ts';
import type { HistoryCursor, HistoryEntry } from '../../renters/history.ts';
import { MOST_CHECKS_SCANNED } from '../../renters/read-renter.ts';
import type { ScoreOverTime } from '../../renters/score-over-time.ts';
import { type Recommendation, type RiskTier, tierOfCheck } from '../../rules/scoring/recommendation.ts';
import type { CheckPlace, IdentifierKind } from '../../store/store.ts';
import { noCursor } from '../cursors.ts';
import { BY_ID } from './by-id.ts';
import { AFTER, type Page } from './paging.ts';
import { staffRoute } from './route.ts';

export type HistoryAnswer = Page<HistoryEntry>;

export type ScoreAnswer = ScoreOverTime;

/** A check of the renter that the organization made. */
export interface RenterCheckLine {
  requestId: string;
  at: number;
  /** By what the renter was found. */
  identifier: IdentifierKind;
  by: RenterCheck['by'];
  recommendation: Recommendation;
  tier: RiskTier;
  score: number | null;
}

export interface RenterChecksAnswer extends Page<RenterCheckLine> {
  /** So many checks of the organization's log one answer looks through; with `next` there are older ones. */
  scannedAtMost: number;
}

export interface ExplainedCheckAnswer extends ExplainedCheck {
  tier: RiskTier;
}

const PAGE = Type.Object({ after: AFTER });

/** What was filed about a renter, how the score came about, and who of the organization looked. */
export const renterHistoryRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/history',
    role: 'member',
    params: BY_ID,
    query: PAGE,
  }).handledBy(async ({ staff, params, query }, app): Promise<HistoryAnswer> => {
    const after = eventsAfter(query.after);
    const { entries, next } = await app.readRenterHistory(staff.organizationId, params.id, after);
    return { rows: entries, next: next && `${next.report ?? ''}.${next.incident ?? ''}` };
  }),
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/score',
    role: 'member',
    params: BY_ID,
  }).handledBy(
    ({ staff, params }, app): Promise<ScoreAnswer> => app.readScoreOverTime(staff.organizationId, params.id),
  ),
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id/checks',
    role: 'member',
    params: BY_ID,
    query: PAGE,
  }).handledBy(async ({ staff, params, query }, app): Promise<RenterChecksAnswer> => {
    const { rows, next } = await app.listRenterChecks(
      staff.organizationId,
      params.id,
      checkAfter(query.after),
    );
    return {
      rows: rows.map(lineOf),
      next: next && `${next.at}.${next.requestId}`,
      scannedAtMost: MOST_CHECKS_SCANNED,
    };
  }),
  staffRoute({
    method: 'GET',
    path: '/dashboard/checks/:id',
    role: 'member',
    params: BY_ID,
  }).handledBy(async ({ staff, params }, app): Promise<ExplainedCheckAnswer> => {
    const place = placeOf(params.id);
    if (place === undefined) throw new Refusal('notFound', NO_CHECK);
    const explained = await app.explainCheck(staff.organizationId, place);
    return { ...explained, tier: tierOfCheck(explained.recommendation, explained.score) };
  }),
];

function eventsAfter(after: string | undefined): HistoryCursor | undefined {
  if (after === undefined || after === '') return undefined;
  const { report = '', incident = '' } = /^(?<report>\d{0,15})\.(?<incident>\w*)$/.exec(after)?.groups ?? {};
  if (report === '' && incident === '') throw noCursor();
  return {
    report: report === '' ? undefined : Number(report),
    incident: incident === '' ? undefined : incident,
  };
}

function checkAfter(after: string | undefined): CheckPlace | undefined {
  if (after === undefined || after === '') return undefined;
  const place = placeOf(after);
  if (place === undefined) throw noCursor();
  return place;
}

/** A check's place in the log, as the cursor writes it: time, a dot and the request ID. */
function placeOf(text: string): CheckPlace | undefined {
  const { at, requestId } = /^(?<at>\d{1,15})\.(?<requestId>[\s\S]+)$/.exec(text)?.groups ?? {};
  if (at === undefined || requestId === undefined) return undefined;
  return { at: Number(at), requestId };
}

function lineOf({ requestId, at, identifier, by, recommendation, score }: RenterCheck): RenterCheckLine {
  return { requestId, at, identifier, by, recommendation, tier: tierOfCheck(recommendation, score), score };
}
