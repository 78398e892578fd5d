import { type Static, Type } from 'typebox';
import type { BatchQuery, BatchResult } from '../../batches/batches.ts';
import { MOST_NAME_CHARACTERS, MOST_REFERENCE_CHARACTERS, MOST_ROWS } from '../../batches/limits.ts';
import { BATCH_REASON_NAMES, BATCH_REASONS, BATCH_STATUSES } from '../../rules/batches.ts';
import { loggedPurpose } from '../../rules/organizations/purpose.ts';
import type { CheckBatch } from '../../store/store.ts';
import { requiredText } from '../fields.ts';
import { withOneOf } from '../openapi/schemas.ts';
import { nullable, nullableEnum } from '../schemas.ts';
import { CHECK_FIELDS, CHECK_RESPONSE, FOUND_EXAMPLE } from './check-schemas.ts';
import { idOf, iso, isoOrNull, OK, requestIdOf, timestamp } from './schemas.ts';

const REFERENCE = Type.String({
  description:
    'Your own name for the row, such as a contract number. The result and the list of checks repeat it',
  maxLength: MOST_REFERENCE_CHARACTERS,
});

const FIELDS = Type.Object({ ...CHECK_FIELDS, reference: Type.Optional(REFERENCE) });

type Row = Static<typeof FIELDS>;

const ROW = withOneOf('BatchRow', FIELDS, 'member_id', 'email', 'phone', 'license', 'name');

/** The body of POST /checks/batch. */
export const NEW_BATCH = Type.Object(
  {
    checks: Type.Array(ROW, {
      description: 'Each row has the fields of a single check',
      minItems: 1,
      maxItems: MOST_ROWS,
      'x-rule': `must have 1 to ${MOST_ROWS} rows`,
    }),
    name: Type.Optional(
      Type.String({ description: 'A name for the batch', maxLength: MOST_NAME_CHARACTERS }),
    ),
  },
  {
    examples: [
      {
        name: 'Autumn review',
        checks: [
          { email: 'jordan@example.com', reference: 'lease-2026-118' },
          { phone: '+1 555 010 4477', name: 'Jo Park', purpose: 'account_review' },
        ],
      },
    ],
  },
);

/** Returns a row as it is stored. */
export function queryOf({ member_id: memberId, purpose, reference = '', ...typed }: Row): BatchQuery {
  return {
    memberId,
    ...typed,
    purpose: loggedPurpose(purpose),
    reference: reference === '' ? null : reference,
  };
}

const COUNT = Type.Integer({ minimum: 0, maximum: MOST_ROWS });
export const BATCH_ID = requiredText('The batch');

/** The state of a batch. */
export const BATCH = Type.Object(
  {
    batch_id: idOf('bat'),
    name: nullable(Type.String({ maxLength: MOST_NAME_CHARACTERS })),
    status: Type.Enum([...BATCH_STATUSES]),
    reason: {
      ...nullableEnum(BATCH_REASON_NAMES),
      description: `Why it was canceled. ${Object.entries(BATCH_REASONS)
        .map(([reason, text]) => `\`${reason}\`: ${text}`)
        .join('; ')}`,
    },
    rows: COUNT,
    answered: { ...COUNT, description: 'How many rows have a result so far. Rows are checked in order' },
    billed: { ...COUNT, description: 'How many credits it has cost: one for each row with a result' },
    created_at: timestamp('When it was accepted'),
    ended_at: nullable(timestamp('When it was completed or canceled')),
  },
  { title: 'Batch' },
);

export function presentBatch(batch: CheckBatch): Static<typeof BATCH> {
  const { id, name, status, reason, rows, answered, createdAt, endedAt } = batch;
  return {
    batch_id: id,
    name,
    status,
    reason,
    rows,
    answered,
    billed: answered,
    created_at: iso(createdAt),
    ended_at: isoOrNull(endedAt),
  };
}

/** The result of a row. */
export const RESULT = Type.Object(
  {
    row: Type.Integer({
      minimum: 1,
      description:
        'The number of the row, from 1. For a file uploaded in the dashboard, the row number in that file',
    }),
    reference: nullable(REFERENCE),
    request_id: requestIdOf('The ID of the check, as in `GET /v1/checks`'),
    check: { ...CHECK_RESPONSE, description: 'The response of a single check at that moment' },
  },
  { title: 'BatchResult' },
);

export function presentResult({ row, reference, requestId, response }: BatchResult): Static<typeof RESULT> {
  return { row, reference, request_id: requestId, check: JSON.parse(response) };
}

export const BATCH_EXAMPLE: Static<typeof BATCH> = {
  batch_id: 'bat_01KAJ5M2S40000Z3T6W9XYV28Q',
  name: 'Autumn review',
  status: 'completed',
  reason: null,
  rows: 2,
  answered: 2,
  billed: 2,
  created_at: '2026-11-21T09:30:00.000Z',
  ended_at: '2026-11-21T09:30:01.204Z',
};

export const RESULT_EXAMPLE: Static<typeof RESULT> = {
  row: 1,
  reference: 'lease-2026-118',
  request_id: 'req_0t4ikw2aB3dE5fG00001z',
  check: FOUND_EXAMPLE,
};

export const BATCH_CREATED = Type.Object({
  ok: OK,
  batch_id: idOf('bat'),
  status: Type.Enum([...BATCH_STATUSES]),
  rows: COUNT,
});
