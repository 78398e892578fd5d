import type { Inquiry } from '../store.ts';
import type { Dialect, Value } from './query.ts';

/** No run goes beyond a multiple of it, so that each lies in one day and one month of the check log. */
export const RUN_MS = 6 * 60 * 60 * 1_000;

/** The first run of the six hours of a time, as SQL: all of them begin there. */
export const firstRunOf = (at: string) => `${at} / ${RUN_MS} * ${RUN_MS}`;

/** The run of a time, as SQL. It is that of an earlier one, or none, while nothing of its six hours is gathered. */
export const runOf = (at: string) =>
  `(SELECT run FROM lookup_runs WHERE run <= ${at} ORDER BY run DESC LIMIT 1)`;

/** The columns that all tables of look-ups have, in their order. */
export const INQUIRY_COLUMNS = [
  'renter_id',
  'at',
  'request_id',
  'organization_id',
  'identifier',
  'recommendation',
  'score',
] as const;

/** Those of one table of a query. */
export const inquiryColumns = (table: string) => INQUIRY_COLUMNS.map((name) => `${table}.${name}`).join(', ');

/** That two rows are of one check. */
export const sameInquiry = (one: string, other: string) =>
  `${one}.renter_id = ${other}.renter_id AND ${one}.at = ${other}.at
   AND ${one}.request_id = ${other}.request_id AND ${one}.organization_id = ${other}.organization_id`;

/** That `row` is in its run. */
export const gathered = (row: string) =>
  `EXISTS (SELECT 1 FROM lookups g WHERE g.run = ${runOf(`${row}.at`)} AND ${sameInquiry('g', row)})`;

/** The checks of a stretch of the log: it lies by organization, then by time. */
export const stretch = ({ anyOf }: Dialect, from: string) =>
  `FROM check_log c WHERE ${anyOf('c.organization_id', 'SELECT id FROM organizations')} AND c.at >= ${from}`;

/** When the first check was made that is not before `?`; null when there is none. */
export const FIRST_CHECK = `SELECT min(first) AS at FROM (SELECT (
    SELECT at FROM check_log WHERE organization_id = o.id AND at >= ? ORDER BY at LIMIT 1
  ) AS first FROM organizations o) AS firsts`;

export interface InquiryRow {
  renter_id: string;
  at: number;
  request_id: string;
  organization_id: string;
  identifier: Inquiry['identifier'];
  recommendation: Inquiry['recommendation'];
  score: number | null;
  organization: string;
}

export function inquiryOf(row: InquiryRow): Inquiry {
  return {
    organizationId: row.organization_id,
    organization: row.organization,
    requestId: row.request_id,
    at: row.at,
    identifier: row.identifier,
    recommendation: row.recommendation,
    score: row.score,
  };
}

/** The values of `INQUIRY_COLUMNS`. */
export function inquiryValues(renterId: string, inquiry: Inquiry): Value[] {
  const { at, requestId, organizationId, identifier, recommendation, score } = inquiry;
  return [renterId, at, requestId, organizationId, identifier, recommendation, score];
}
