import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { batchCsv } from '../../batches/batch-csv.ts';
import { MOST_NAME_CHARACTERS } from '../../batches/limits.ts';
import { shownCheck } from '../../batches/shown-check.ts';
import { BYTE_ORDER_MARK, csvText } from '../../exporting/csv.ts';
import { MOST_CONTENT_BYTES } from '../../importing/limits.ts';
import { loggedPurpose, PURPOSE_NAMES } from '../../rules/organizations/purpose.ts';
import { BATCH_FIELD_NAMES, BATCH_FIELDS } from '../../rules/text/batch-fields.ts';
import { AFTER, cursorOf, NUMBER_CURSOR } from '../cursors.ts';
import { csvDownload } from '../download.ts';
import { BY_ID, ID, pageOf, RISK_TIER } from '../schemas.ts';
import {
  BATCH_COLUMNS,
  BATCH_LINE,
  BATCH_PREVIEW,
  BATCH_RESULT,
  BATCH_RESULT_DETAILS,
  presentBatch,
  presentDetails,
  presentLine,
  presentPreview,
  presentResult,
  STAFF_BATCH,
} from './batch-responses.ts';
import { pageMadeId } from './parameters.ts';
import { staffRoute } from './route.ts';

/** The file as JSON text, in which every quotation mark and line break takes two characters. */
const MOST_UPLOAD_BYTES = 2 * MOST_CONTENT_BYTES;

const BATCH_CURSOR = cursorOf({ createdAt: 'number', id: 'id' });

/** The routes of portfolio checks: batches of the rows of a file. The page holds the file until it starts. */
export const batchRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/batches/preview',
    permission: 'check_renters',
    mostBodyBytes: MOST_UPLOAD_BYTES,
    body: Type.Object({ content: Type.String(), columns: Type.Optional(BATCH_COLUMNS) }),
    response: BATCH_PREVIEW,
  }).handledBy(async ({ staff, body }, app) => presentPreview(await app.previewBatch(staff, body))),

  staffRoute({
    method: 'POST',
    path: '/dashboard/batches',
    permission: 'check_renters',
    mostBodyBytes: MOST_UPLOAD_BYTES,
    body: Type.Object({
      formId: pageMadeId('frm'),
      content: Type.String(),
      columns: BATCH_COLUMNS,
      purpose: Type.Enum(PURPOSE_NAMES),
      name: Type.String({ maxLength: MOST_NAME_CHARACTERS }),
    }),
    response: Type.Object({ id: Type.String() }),
  }).handledBy(async ({ staff, body: { formId, content, columns, ...body } }, app) => {
    const purpose = loggedPurpose(body.purpose);
    const name = body.name.trim() === '' ? null : body.name.trim();
    const form = { formId, content: { file: hash('sha256', content), columns, purpose, name } };
    const { id } = await app.startBatch(staff, { content, columns, purpose, name, form });
    return { id };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/batches',
    permission: 'check_renters',
    query: Type.Object({ after: AFTER }),
    response: pageOf(BATCH_LINE),
  }).handledBy(async ({ staff, query }, app) => {
    const { rows, next } = await app.listBatchesAsStaff(staff, BATCH_CURSOR.readAfter(query.after));
    return { rows: rows.map(presentLine), next: BATCH_CURSOR.write(next) };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/batches/template.csv',
    permission: 'check_renters',
    response: 'file',
  }).handledBy(async () => {
    const fields = BATCH_FIELD_NAMES.filter((field) => field !== 'lastName').map(
      (field) => BATCH_FIELDS[field],
    );
    const rows = [fields.map(({ label }) => label), fields.map(({ example }) => example)];
    return csvDownload('portfolio-template.csv', BYTE_ORDER_MARK + csvText(rows));
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/batches/:id',
    permission: 'check_renters',
    params: BY_ID,
    response: STAFF_BATCH,
  }).handledBy(async ({ staff, params }, app) => presentBatch(await app.findBatchAsStaff(staff, params.id))),

  staffRoute({
    method: 'GET',
    path: '/dashboard/batches/:id/results',
    permission: 'check_renters',
    params: BY_ID,
    query: Type.Object({ after: AFTER, tier: Type.Optional(RISK_TIER) }),
    response: pageOf(BATCH_RESULT),
  }).handledBy(async ({ staff, params, query: { after, tier } }, app) => {
    const query = { after: NUMBER_CURSOR.readAfter(after)?.number, tier };
    const { rows, next } = await app.listBatchResults(staff, params.id, query);
    return {
      rows: rows.map(presentResult),
      next: NUMBER_CURSOR.write(next === null ? null : { number: next }),
    };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/batches/:id/results/:position',
    permission: 'check_renters',
    params: Type.Object({ id: ID, position: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
    response: BATCH_RESULT_DETAILS,
  }).handledBy(async ({ staff, params: { id, position } }, app) => {
    const { result, check } = await app.findBatchResult(staff, id, Number(position));
    return presentDetails(result, check);
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/batches/:id/results.csv',
    permission: 'check_renters',
    params: BY_ID,
    response: 'file',
  }).handledBy(async ({ staff, params }, app) => {
    const { batch, rows } = await app.exportBatchAsStaff(staff, params.id);
    return csvDownload(`${batch.id}.csv`, batchCsv(rows, shownCheck));
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/batches/:id/cancel',
    permission: 'check_renters',
    params: BY_ID,
    response: BATCH_LINE,
  }).handledBy(async ({ staff, params }, app) => presentLine(await app.cancelBatchAsStaff(staff, params.id))),
];
