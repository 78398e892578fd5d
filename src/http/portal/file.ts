import { Type } from 'typebox';
import type { OwnRequest } from '../../portal/correction-requests.ts';
import type { OwnRecord } from '../../portal/own-records.ts';
import type { OwnFile } from '../../portal/read-own-file.ts';
import type { HistoryCursor } from '../../renters/history.ts';
import { MOST_STATEMENT_CHARACTERS } from '../../rules/disputes/statement.ts';
import { MOST_REQUEST_CHARACTERS } from '../../rules/text/limits.ts';
import type { Statement } from '../../store/store.ts';
import { noCursor } from '../cursors.ts';
import { renterRoute } from './route.ts';

export type OwnFileAnswer = OwnFile;

export type OwnRecordAnswer = OwnRecord;

export interface OwnRecordsAnswer {
  rows: OwnRecord[];
  /** What `after` says to get the next page; `null` at the end. */
  next: string | null;
}

export interface StatementAnswer {
  /** `null` once it is taken back. */
  statement: Statement | null;
}

export interface OwnRequestsAnswer {
  /** The newest first. */
  rows: OwnRequest[];
}

/** What is on file about the renter, and what the renter says to it. */
export const fileRoutes = [
  renterRoute({ method: 'GET', path: '/portal/api/file', who: 'renter' }).handledBy(
    ({ renter }, app): Promise<OwnFileAnswer> => app.readOwnFile(renter.renterId),
  ),

  renterRoute({
    method: 'GET',
    path: '/portal/api/file/records',
    who: 'renter',
    query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 100 })) }),
  }).handledBy(async ({ renter, query }, app): Promise<OwnRecordsAnswer> => {
    const { records, next } = await app.listOwnRecords(renter.renterId, recordsAfter(query.after));
    return { rows: records, next: next && `${next.report ?? ''}.${next.incident ?? ''}` };
  }),

  renterRoute({
    method: 'GET',
    path: '/portal/api/file/records/:kind/:id',
    who: 'renter',
    params: Type.Object({ kind: Type.Enum(['report', 'incident']), id: Type.String({ maxLength: 100 }) }),
  }).handledBy(
    ({ renter, params }, app): Promise<OwnRecordAnswer> =>
      app.findOwnRecord(renter.renterId, params.kind, params.id),
  ),

  renterRoute({
    method: 'PUT',
    path: '/portal/api/file/statement',
    who: 'renter',
    body: Type.Object({ text: Type.String({ maxLength: MOST_STATEMENT_CHARACTERS }) }),
  }).handledBy(
    ({ renter, body }, app): Promise<StatementAnswer> => app.writeStatement(renter.renterId, body.text),
  ),

  renterRoute({ method: 'GET', path: '/portal/api/file/correction-requests', who: 'renter' }).handledBy(
    async ({ renter }, app): Promise<OwnRequestsAnswer> => ({
      rows: await app.listOwnRequests(renter.renterId),
    }),
  ),

  renterRoute({
    method: 'POST',
    path: '/portal/api/file/correction-requests',
    who: 'renter',
    body: Type.Object({ text: Type.String({ maxLength: MOST_REQUEST_CHARACTERS }) }),
  }).handledBy(
    ({ renter, body }, app): Promise<OwnRequest> => app.requestCorrection(renter.renterId, body.text),
  ),
];

function recordsAfter(after: string | undefined): HistoryCursor | undefined {
  if (after === undefined || after === '') return undefined;
  const { report = '', incident = '' } = /^(?<report>\d{0,15})\.(?<incident>\w*)$/.exec(after)?.groups ?? {};
  if (report === '' && incident === '') {
    throw noCursor();
  }
  return {
    report: report === '' ? undefined : Number(report),
    incident: incident === '' ? undefined : incident,
  };
}
