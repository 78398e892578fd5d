import { Type } from 'typebox';
import { importTemplate } from '../../importing/columns.ts';
import type { FoundImport } from '../../importing/imports.ts';
import { MOST_CONTENT_BYTES, MOST_ROW_BYTES } from '../../importing/limits.ts';
import type { Import, Staff } from '../../store/store.ts';
import { AFTER, NUMBER_CURSOR } from '../cursors.ts';
import { csvDownload } from '../download.ts';
import { text } from '../fields.ts';
import type { Sendable } from '../route.ts';
import { BY_ID, COUNT, pageOf, TIME } from '../schemas.ts';
import {
  IMPORT,
  IMPORT_LINE,
  IMPORT_ROW,
  IMPORT_SUMMARY,
  type ImportResponse,
  MAPPING,
  presentImport,
  presentLine,
  presentRow,
  STEP,
  type StepResponse,
} from './import-responses.ts';
import { staffRoute } from './route.ts';
import type { StaffUseCases } from './use-cases.ts';

/** The file as JSON text, in which every quotation mark and line break takes two characters. */
const MOST_UPLOAD_BYTES = 2 * MOST_CONTENT_BYTES;

/** Two cells as JSON text, each of which may be as long as a row. */
const MOST_EDIT_BYTES = 4 * MOST_ROW_BYTES;

const fileRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/imports',
    permission: 'file_records',
    mostBodyBytes: MOST_UPLOAD_BYTES,
    body: Type.Object({ fileName: Type.String({ maxLength: 1_000 }), content: Type.String() }),
    response: IMPORT,
  }).handledBy(async ({ staff, body }, app) => shown(app, staff, await app.uploadFile(staff, body))),

  staffRoute({
    method: 'GET',
    path: '/dashboard/imports',
    permission: 'file_records',
    query: Type.Object({ after: AFTER }),
    response: pageOf(IMPORT_LINE),
  }).handledBy(async ({ staff, query }, app) => {
    const { rows, next } = await app.listImports(staff.organizationId, query.after);
    return { rows: rows.map(presentLine), next };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/imports/template.csv',
    permission: 'file_records',
    response: 'file',
  }).handledBy(async () => csvDownload('reports-template.csv', importTemplate())),

  staffRoute({
    method: 'GET',
    path: '/dashboard/imports/:id',
    permission: 'file_records',
    params: BY_ID,
    response: IMPORT,
  }).handledBy(async ({ staff, params }, app) =>
    shown(app, staff, await app.findImport(staff.organizationId, params.id)),
  ),
];

const previewRoutes = [
  staffRoute({
    method: 'PUT',
    path: '/dashboard/imports/:id/mapping',
    permission: 'file_records',
    params: BY_ID,
    body: MAPPING,
    response: IMPORT,
  }).handledBy(async ({ staff, params, body }, app) => {
    await app.mapColumns(staff.organizationId, params.id, body);
    return shown(app, staff, await app.findImport(staff.organizationId, params.id));
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/imports/:id/summary',
    permission: 'file_records',
    params: BY_ID,
    response: IMPORT_SUMMARY,
  }).handledBy(({ staff, params }, app) => app.summarizeImport(staff.organizationId, params.id)),

  staffRoute({
    method: 'GET',
    path: '/dashboard/imports/:id/rows',
    permission: 'file_records',
    params: BY_ID,
    query: Type.Object({
      after: AFTER,
      show: Type.Optional(Type.Enum(['all', 'errors', 'held', 'left', 'no_payment', 'repeats'])),
    }),
    response: pageOf(IMPORT_ROW),
  }).handledBy(async ({ staff, params, query: { after, show = 'all' } }, app) => {
    const query = { after: NUMBER_CURSOR.readAfter(after)?.number, show };
    const { of, rows, next } = await app.listRows(staff.organizationId, params.id, query);
    return {
      rows: rows.map((row) => presentRow(of, row)),
      next: NUMBER_CURSOR.write(next === null ? null : { number: next }),
    };
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/imports/:id/cell',
    permission: 'file_records',
    mostBodyBytes: MOST_EDIT_BYTES,
    params: BY_ID,
    body: Type.Object({ row: COUNT, column: COUNT, was: Type.String(), text: Type.String() }),
    response: IMPORT_LINE,
  }).handledBy(async ({ staff, params, body }, app) =>
    presentLine(await app.editCell(staff, params.id, body)),
  ),

  staffRoute({
    method: 'GET',
    path: '/dashboard/imports/:id/errors.csv',
    permission: 'file_records',
    params: BY_ID,
    response: 'file',
  }).handledBy(async ({ staff, params }, app) => {
    const { content } = await app.downloadRejected(staff.organizationId, params.id);
    return csvDownload('rows-to-fix.csv', content);
  }),
];

const STEPS = [
  ['stop', 'stopImport'],
  ['resume', 'resumeImport'],
  ['discard', 'discardImport'],
] as const;

const filingRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/imports/:id/begin',
    permission: 'file_records',
    params: BY_ID,
    body: Type.Object({
      mapping: MAPPING,
      changedAt: Type.Optional(TIME),
      again: Type.Optional(Type.Boolean()),
    }),
    response: STEP,
  }).handledBy(async ({ staff, params, body }, app) => {
    const start = { mapping: body.mapping, changedAt: body.changedAt, again: body.again ?? false };
    return stepped(app, staff, await app.beginImport(staff, params.id, start));
  }),

  ...STEPS.map(([step, useCase]) =>
    staffRoute({
      method: 'POST',
      path: `/dashboard/imports/:id/${step}`,
      permission: 'file_records',
      params: BY_ID,
      response: STEP,
    }).handledBy(async ({ staff, params }, app) => {
      return stepped(app, staff, await app[useCase](staff, params.id));
    }),
  ),

  staffRoute({
    method: 'POST',
    path: '/dashboard/imports/:id/undo',
    permission: 'file_records',
    params: BY_ID,
    body: Type.Object({ reason: text('Why. Each renter sees it') }),
    response: STEP,
  }).handledBy(async ({ staff, params, body }, app) =>
    stepped(app, staff, await app.beginUndo(staff, params.id, body.reason)),
  ),
];

type App = Pick<StaffUseCases, 'offerUndo' | 'findProgress'>;

async function shown(app: App, staff: Staff, found: FoundImport): Promise<Sendable<ImportResponse>> {
  return presentImport(found, await stepped(app, staff, found.found));
}

async function stepped(app: App, staff: Staff, now: Import): Promise<StepResponse> {
  return { ...presentLine(now), waitsFor: await app.findProgress(now), undo: app.offerUndo(staff, now) };
}

/** The routes of imports. */
export const importRoutes = [...fileRoutes, ...previewRoutes, ...filingRoutes];
