import type { Inquiry, InquiryPlace } from '../../store.ts';
import type { Dialect, Value } from '../query.ts';

/**
 * Longest segment. A segment never crosses a multiple of it, so it is within one day and month of the check
 * log.
 */
export const SEGMENT_MS = 6 * 60 * 60 * 1_000;

/** Returns SQL for the first possible segment of the six hours that contain a time. */
export const firstSegmentOf = (at: string) => `${at} / ${SEGMENT_MS} * ${SEGMENT_MS}`;

/**
 * Returns SQL for the segment of a time. While nothing of its six hours is indexed, this is an earlier
 * segment, or null.
 */
export const segmentOf = (at: string) =>
  `(SELECT run FROM lookup_runs WHERE run <= ${at} ORDER BY run DESC LIMIT 1)`;

/** The columns that all tables of inquiries have in common. */
export const INQUIRY_COLUMNS = [
  'renter_id',
  'at',
  'request_id',
  'organization_id',
  'identifier',
  'recommendation',
  'score',
  'purpose',
] as const;

/** Returns the columns of inquiries, qualified with a table of the query. */
export const inquiryColumns = (table: string) => INQUIRY_COLUMNS.map((name) => `${table}.${name}`).join(', ');

/** The position before all inquiries of a renter, which are listed newest first. */
export const NEWEST_INQUIRY: InquiryPlace = {
  at: Number.MAX_SAFE_INTEGER,
  requestId: '',
  organizationId: '',
};

export function placeOf({ at, requestId, organizationId }: InquiryPlace): InquiryPlace {
  return { at, requestId, organizationId };
}

/**
 * Returns a condition that a row comes after the position `?2`, `?3`, `?4`. The redundant `at <= ?2` bounds the
 * index scan and excludes newer partitions of the log.
 */
export const behind = (row: string) =>
  `${row}.at <= ?2 AND (${row}.at, ${row}.request_id, ${row}.organization_id) < (?2, ?3, ?4)`;

/** Returns the order and limit of a list, newest first. */
export const newest = (row: string, limit: number) =>
  `${row}.at DESC, ${row}.request_id DESC, ${row}.organization_id DESC LIMIT ${limit}`;

/** Returns SQL for the name that the organization of an inquiry had at its time. */
export const nameThen = (row: string) =>
  `coalesce(
     (SELECT n.name FROM former_names n WHERE n.organization_id = ${row}.organization_id AND n.until > ${row}.at
      ORDER BY n.until LIMIT 1),
     (SELECT o.name FROM organizations o WHERE o.id = ${row}.organization_id), ${row}.organization_id)`;

/** Returns a condition that two rows are about the same check. */
export const sameInquiry = (one: string, other: string) =>
  `${one}.renter_id = ${other}.renter_id AND ${one}.at = ${other}.at
   AND ${one}.request_id = ${other}.request_id AND ${one}.organization_id = ${other}.organization_id`;

/** Returns a condition that `row` is in the index, in its segment. */
export const indexed = (row: string) =>
  `EXISTS (SELECT 1 FROM lookups g WHERE g.run = ${segmentOf(`${row}.at`)} AND ${sameInquiry('g', row)})`;

/** Returns the FROM clause for the checks since a time. The log is ordered by organization, then by time. */
export const stretch = ({ anyOf }: Dialect, from: string) =>
  `FROM check_log c WHERE ${anyOf('c.organization_id', 'SELECT id FROM organizations')} AND c.at >= ${from}`;

/** `firstCheck` of a dialect where the log is one table: reads one index entry for each organization. */
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
  purpose: Inquiry['purpose'];
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
    purpose: row.purpose,
  };
}

/** Returns the values of `INQUIRY_COLUMNS`, in the same order. */
export function inquiryValues(renterId: string, inquiry: Inquiry): Value[] {
  const { at, requestId, organizationId, identifier, recommendation, score, purpose } = inquiry;
  return [renterId, at, requestId, organizationId, identifier, recommendation, score, purpose];
}
