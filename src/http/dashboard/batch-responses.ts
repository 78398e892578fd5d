import { type Static, Type } from 'typebox';
import type { BatchResult } from '../../batches/batches.ts';
import { shownCheck } from '../../batches/shown-check.ts';
import type { BatchPreview, StaffBatch } from '../../batches/staff-batches.ts';
import { BATCH_REASON_NAMES, BATCH_STATUSES } from '../../rules/batches.ts';
import { IDENTIFIER_KINDS } from '../../rules/identity/identifier-kind.ts';
import { BATCH_FIELD_NAMES, type BatchField } from '../../rules/text/batch-fields.ts';
import type { OwnCheck } from '../../screening/own-checks.ts';
import {
  CALLER,
  COUNT,
  IDENTIFIER_KIND,
  nullable,
  nullableEnum,
  RECOMMENDATION,
  RISK_TIER,
  SCORE,
  TEXT_OR_NULL,
  TIME,
  TIME_OR_NULL,
} from '../schemas.ts';

/** Maps fields to columns of a file. */
export const BATCH_COLUMNS = Type.Partial(
  Type.Object(
    Object.fromEntries(BATCH_FIELD_NAMES.map((field) => [field, COUNT])) as Record<BatchField, typeof COUNT>,
  ),
  { additionalProperties: false },
);

/** Problems that a preview lists. Those who have more correct the file, or the columns. */
const MOST_PROBLEMS = 200;

/** Rows that a preview shows as they would be checked. */
const SHOWN_ROWS = 5;

const ASKED = Type.Array(Type.Object({ kind: IDENTIFIER_KIND, text: Type.String() }));

export const BATCH_PREVIEW = Type.Object({
  headers: Type.Array(Type.String()),
  /** A sample value of each column. */
  samples: Type.Array(Type.String()),
  columns: BATCH_COLUMNS,
  rows: COUNT,
  /** Rows that can be checked. Each costs one credit when it is answered. */
  ready: COUNT,
  /** The first rows that can be checked. */
  first: Type.Array(Type.Object({ row: COUNT, reference: TEXT_OR_NULL, asked: ASKED })),
  /** The first problems; `row` is the number that a spreadsheet shows. `field` is `null` for a problem of the whole row. */
  problems: Type.Array(
    Type.Object({ row: COUNT, field: nullableEnum(BATCH_FIELD_NAMES), problem: Type.String() }),
  ),
  credits: Type.Integer(),
  /** Why the rows cannot be checked now; `null` if they can. */
  obstacle: TEXT_OR_NULL,
});

export type BatchPreviewResponse = Static<typeof BATCH_PREVIEW>;

export const BATCH_LINE = Type.Object({
  id: Type.String(),
  name: TEXT_OR_NULL,
  status: Type.Enum([...BATCH_STATUSES]),
  /** Why it was canceled. */
  reason: nullableEnum(BATCH_REASON_NAMES),
  rows: COUNT,
  /** Rows with a result, each of which cost one credit. */
  answered: COUNT,
  createdAt: TIME,
  endedAt: TIME_OR_NULL,
  by: Type.Object({ kind: CALLER.properties.kind, name: CALLER.properties.name }),
});

export type BatchLine = Static<typeof BATCH_LINE>;

/** A batch, and how many results have each tier. */
export const STAFF_BATCH = Type.Object({
  ...BATCH_LINE.properties,
  tiers: Type.Object({ LOW: COUNT, MODERATE: COUNT, HIGH: COUNT, CRITICAL: COUNT, UNKNOWN: COUNT }),
});

export type BatchResponse = Static<typeof STAFF_BATCH>;

const RESULT_FIELDS = {
  /** Its place in the batch, from 1. */
  position: COUNT,
  /** Its number in the file. */
  row: COUNT,
  reference: TEXT_OR_NULL,
  asked: ASKED,
  recommendation: RECOMMENDATION,
  tier: RISK_TIER,
  /** `null` if no record was found, as for the other fields. */
  score: nullable(SCORE),
  matchMethod: nullableEnum(IDENTIFIER_KINDS),
  memberId: TEXT_OR_NULL,
  name: TEXT_OR_NULL,
  owedCents: nullable(Type.Integer()),
  flags: Type.Array(Type.String()),
};

/** A result in the table. */
export const BATCH_RESULT = Type.Object(RESULT_FIELDS);

export type BatchResultLine = Static<typeof BATCH_RESULT>;

/** A result with everything that was answered. */
export const BATCH_RESULT_DETAILS = Type.Object({
  ...RESULT_FIELDS,
  requestId: Type.String(),
  message: Type.String(),
  checkedAt: TIME,
  rentals: nullable(COUNT),
  incidents: nullable(COUNT),
  /** Incidents that other organizations filed. */
  crossOperatorFlags: nullable(COUNT),
  /** The renter who was found; `null` if none, while a second identifier is needed, or if the check is no longer in the log. */
  renterId: TEXT_OR_NULL,
  /** The ID of the check in the log, for `GET /dashboard/checks/:id`. */
  checkId: TEXT_OR_NULL,
});

export type BatchResultDetails = Static<typeof BATCH_RESULT_DETAILS>;

export function presentPreview({ queries, problems, ...preview }: BatchPreview): BatchPreviewResponse {
  const { headers, samples, columns, rows, credits, obstacle } = preview;
  const first = queries.slice(0, SHOWN_ROWS).map(({ row = 0, reference, ...typed }) => {
    return { row, reference, asked: askedBy(typed) };
  });
  return {
    headers,
    samples,
    columns,
    rows,
    ready: queries.length,
    first,
    problems: problems.slice(0, MOST_PROBLEMS),
    credits,
    obstacle,
  };
}

export function presentLine({ batch, by: { kind, name } }: StaffBatch): BatchLine {
  const { organizationId: _, caller: __, ...line } = batch;
  return { ...line, by: { kind, name } };
}

export function presentBatch({
  tiers,
  ...found
}: StaffBatch & { tiers: Partial<BatchResponse['tiers']> }): BatchResponse {
  const none = { LOW: 0, MODERATE: 0, HIGH: 0, CRITICAL: 0, UNKNOWN: 0 };
  return { ...presentLine(found), tiers: { ...none, ...tiers } };
}

export function presentResult({
  position,
  row,
  reference,
  response,
  ...typed
}: BatchResult): BatchResultLine {
  const check = shownCheck(response);
  return {
    position,
    row,
    reference,
    asked: askedBy(typed),
    recommendation: check.recommendation,
    tier: check.risk_tier,
    score: check.score ?? null,
    matchMethod: check.match_method ?? null,
    memberId: check.renter?.member_id ?? null,
    name: check.renter?.name ?? null,
    owedCents: check.summary?.outstanding_balance ?? null,
    flags: check.flags,
  };
}

export function presentDetails(result: BatchResult, check: OwnCheck | undefined): BatchResultDetails {
  const { renter, summary, message, checked_at } = shownCheck(result.response);
  return {
    ...presentResult(result),
    requestId: result.requestId,
    message,
    checkedAt: Date.parse(checked_at),
    rentals: summary?.total_rentals ?? null,
    incidents: summary?.incidents ?? null,
    crossOperatorFlags: summary?.cross_operator_flags ?? null,
    renterId: renter === undefined ? null : (check?.renterId ?? null),
    checkId: check === undefined ? null : `${check.at}.${check.requestId}`,
  };
}

type Typed = Pick<BatchResult, 'memberId' | 'email' | 'phone' | 'license' | 'name'>;

/** Returns the identifiers of a row as they were typed, in their order of precedence. */
function askedBy({ memberId, email, phone, license, name }: Typed): Static<typeof ASKED> {
  const asked = [
    { kind: 'member_id', text: memberId },
    { kind: 'email', text: email },
    { kind: 'phone', text: phone },
    { kind: 'license', text: license },
    { kind: 'name', text: name },
  ] as const;
  return asked.flatMap(({ kind, text = '' }) => (text === '' ? [] : [{ kind, text }]));
}
