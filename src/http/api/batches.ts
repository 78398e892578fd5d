import { Type } from 'typebox';
import { batchCsv } from '../../batches/batch-csv.ts';
import { COMPLETED, NO_BATCH } from '../../batches/batches.ts';
import { BATCH_LIMIT_EXAMPLE } from '../../batches/create-batch.ts';
import { KEPT_DAYS, MOST_ROWS } from '../../batches/limits.ts';
import { storedCheck } from '../../batches/shown-check.ts';
import { RISK_TIERS } from '../../rules/scoring/recommendation.ts';
import { count } from '../../rules/text/counts.ts';
import { CREDIT_FLOOR_EXAMPLE, IDENTIFIER_REQUIRED } from '../../screening/check.ts';
import { cursorOf, INVALID_CURSOR } from '../cursors.ts';
import { csvDownload } from '../download.ts';
import {
  BATCH,
  BATCH_CREATED,
  BATCH_EXAMPLE,
  BATCH_ID,
  NEW_BATCH,
  presentBatch,
  presentResult,
  queryOf,
  RESULT,
  RESULT_EXAMPLE,
} from './batch-schemas.ts';
import { apiRoute } from './route.ts';
import { LIMIT, MOST_ON_PAGE, NEXT_CURSOR, OK } from './schemas.ts';

/** 10,000 rows of 400 bytes. A row with an e-mail, a phone, a name and a reference has some 150. */
const MOST_BATCH_BYTES = 4 * 1024 * 1024;

/** Results on a page: 20 requests for the largest batch, and some 10 ms for each. */
const MOST_RESULTS = 500;

const BATCH_CURSOR = cursorOf({ createdAt: 'number', id: 'id' });

/** POST /checks/batch */
export const createBatch = apiRoute({
  method: 'POST',
  path: '/v1/checks/batch',
  operation: 'createBatch',
  group: 'Screening',
  scope: 'check',
  showsOthers: true,
  summary: 'Check many renters at once',
  description: `Accepts up to ${count(MOST_ROWS)} checks, and performs them in order, usually within seconds. If a row is malformed, nothing is accepted. Each row with a result costs one credit, and is logged like a single check. Read the results with \`GET /v1/checks/batch\`, or wait for the event \`batch.completed\`.`,
  mostBodyBytes: MOST_BATCH_BYTES,
  rowsIn: 'checks',
  body: NEW_BATCH,
  status: 202,
  response: BATCH_CREATED,
  examples: {
    accepted: { ok: true, batch_id: BATCH_EXAMPLE.batch_id, status: 'running', rows: BATCH_EXAMPLE.rows },
  },
  errors: {
    invalid: `Row 2: ${IDENTIFIER_REQUIRED}`,
    credit_floor: CREDIT_FLOOR_EXAMPLE,
    batch_limit: BATCH_LIMIT_EXAMPLE,
  },
}).performedBy(
  ({ caller, body: { checks, name = '' } }, app) =>
    app.createBatch(caller, { name: name.trim() === '' ? null : name.trim(), queries: checks.map(queryOf) }),
  ({ id, rows }) => ({ ok: true, batch_id: id, status: 'running', rows }),
);

/** GET /checks/batch */
export const getBatch = apiRoute({
  method: 'GET',
  path: '/v1/checks/batch',
  operation: 'getBatch',
  group: 'Screening',
  scope: 'check',
  showsOthers: true,
  summary: 'Read the results of a batch',
  description:
    'Returns the progress of the batch, and its results in the order of the rows, even while it is running. Send `next_cursor` as `cursor` to get the results after these. It is `null` after the last result of a batch that has ended. With `limit=0` there are no `results`.',
  query: Type.Object({
    batch_id: BATCH_ID,
    cursor: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,9}$',
        maxLength: 9,
        description: '`next_cursor` of the previous page',
        'x-rule': 'must be next_cursor of the previous page',
      }),
    ),
    limit: Type.Optional(
      Type.String({
        description: `Results on a page; at most ${MOST_RESULTS}, ${MOST_ON_PAGE} by default`,
        pattern: '^([0-9]|[1-9][0-9]|[1-4][0-9][0-9]|500)$',
        maxLength: 3,
        'x-rule': `must be a number from 0 to ${MOST_RESULTS}`,
      }),
    ),
    risk_tier: Type.Optional(Type.Enum([...RISK_TIERS], { description: 'Only results of this tier' })),
  }),
  status: 200,
  response: Type.Object({
    ok: OK,
    ...BATCH.properties,
    results: Type.Optional(Type.Array(RESULT, { maxItems: MOST_RESULTS })),
    next_cursor: NEXT_CURSOR,
  }),
  examples: {
    completed: {
      ok: true,
      ...BATCH_EXAMPLE,
      rows: 1,
      answered: 1,
      billed: 1,
      results: [RESULT_EXAMPLE],
      next_cursor: null,
    },
  },
  errors: { not_found: NO_BATCH },
}).handledBy(async ({ caller: { organizationId }, query }, app) => {
  const { batch_id: id, cursor = '0', limit: size, risk_tier: tier } = query;
  const limit = Number(size ?? MOST_ON_PAGE);
  const { batch, results, next } = await app.readBatch(organizationId, id, {
    after: Number(cursor),
    tier,
    limit,
  });
  return {
    ok: true,
    ...presentBatch(batch),
    ...(limit > 0 && { results: results.map(presentResult) }),
    next_cursor: next === null ? null : String(next),
  };
});

/** GET /checks/batch/csv */
export const batchResultsCsv = apiRoute({
  method: 'GET',
  path: '/v1/checks/batch/csv',
  operation: 'batchResultsCsv',
  group: 'Screening',
  scope: 'check',
  showsOthers: true,
  summary: 'Get the results of a batch as CSV',
  description:
    'All rows of a batch that has ended, with their identifiers and results. Amounts are in dollars. Texts that a spreadsheet would read as formulas begin with an apostrophe.',
  query: Type.Object({ batch_id: BATCH_ID }),
  status: 200,
  response: 'file',
  contentType: 'text/csv',
  examples: {},
  errors: { not_found: NO_BATCH, conflict: 'The batch is running: 120 of 1200 rows are answered.' },
}).handledBy(async ({ caller: { organizationId }, query: { batch_id: id } }, app) => {
  const { batch, rows } = await app.exportBatch(organizationId, id);
  return csvDownload(`${batch.id}.csv`, batchCsv(rows, storedCheck));
});

/** GET /checks/batches */
export const listBatches = apiRoute({
  method: 'GET',
  path: '/v1/checks/batches',
  operation: 'listBatches',
  group: 'Screening',
  scope: 'check',
  summary: 'List the batches of your organization',
  description: `Newest first. Batches are listed for up to ${KEPT_DAYS} days after they end.`,
  query: Type.Object({
    limit: LIMIT,
    cursor: Type.Optional(Type.String({ maxLength: 100, description: '`next_cursor` of the previous page' })),
  }),
  status: 200,
  response: Type.Object({
    ok: OK,
    batches: Type.Array(BATCH, { maxItems: MOST_ON_PAGE }),
    next_cursor: NEXT_CURSOR,
  }),
  examples: { one: { ok: true, batches: [BATCH_EXAMPLE], next_cursor: null } },
  errors: { invalid: INVALID_CURSOR },
}).handledBy(async ({ caller: { organizationId }, query: { limit, cursor } }, app) => {
  const after = BATCH_CURSOR.readCursor(cursor);
  const { rows, next } = await app.listBatches(organizationId, after, Number(limit ?? MOST_ON_PAGE));
  return { ok: true, batches: rows.map(presentBatch), next_cursor: BATCH_CURSOR.write(next) };
});

/** POST /checks/batch/cancel */
export const cancelBatch = apiRoute({
  method: 'POST',
  path: '/v1/checks/batch/cancel',
  operation: 'cancelBatch',
  group: 'Screening',
  scope: 'check',
  summary: 'Cancel a batch',
  description:
    'Rows that have a result keep it, and stay billed. The others are not checked. Canceling a batch again returns it unchanged.',
  body: Type.Object({ batch_id: BATCH_ID }, { examples: [{ batch_id: BATCH_EXAMPLE.batch_id }] }),
  status: 200,
  response: Type.Object({ ok: OK, ...BATCH.properties }),
  examples: {
    cancelled: {
      ok: true,
      ...BATCH_EXAMPLE,
      status: 'cancelled',
      reason: 'requested',
      answered: 1,
      billed: 1,
    },
  },
  errors: { not_found: NO_BATCH, conflict: COMPLETED },
}).performedBy(
  ({ caller, body }, app) => app.cancelBatch(caller, body.batch_id),
  (batch) => ({ ok: true, ...presentBatch(batch) }),
);
