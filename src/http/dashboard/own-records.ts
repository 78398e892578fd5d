import { type Static, Type } from 'typebox';
import type { RecordChange } from '../../reporting/own-records.ts';
import { recordId } from '../../rules/text/formats.ts';
import type { ListedRecord } from '../../store/store.ts';
import { cents, day, text } from '../fields.ts';
import { FILER_CORRECTION_SCHEMAS, INCIDENT_CORRECTION_SCHEMAS } from '../record-bodies.ts';
import { BY_ID, COUNT, RECORD_KIND } from '../schemas.ts';
import { callerOf, staffRoute } from './route.ts';

/** The fields of every change of a record. */
const CHANGE = {
  reason: text('Why. The renter sees it'),
  version: Type.Integer({ minimum: 1, description: 'The version that was shown' }),
};

const CHANGED = Type.Object({ recordId: Type.String(), version: COUNT });

const FOUND = Type.Object({ kind: RECORD_KIND, recordId: Type.String(), renterId: Type.String() });

const WITHDRAWN = Type.Object({
  ...CHANGED.properties,
  /** Number of incidents that were withdrawn with a report. */
  incidents: COUNT,
});

export type WithdrawnRecord = Static<typeof WITHDRAWN>;

function changeOf({ id }: { id: string }, { reason, version }: Omit<RecordChange, 'id'>): RecordChange {
  return { id, reason, version };
}

function present(record: ListedRecord): Static<typeof CHANGED> {
  const { number } = record.kind === 'report' ? record.report : record.incident;
  return { recordId: recordId(number), version: record.version };
}

/** The route that finds a report or incident of the organization by its record ID, and the routes by which staff change them. */
export const ownRecordRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/own-records/:recordId',
    permission: 'read_renters',
    params: Type.Object({ recordId: Type.String({ maxLength: 20 }) }),
    response: FOUND,
  }).handledBy(async ({ staff, params }, app) => {
    await app.limitSearches(staff.userId);
    return app.findOwnRecord(staff.organizationId, params.recordId);
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/own-reports/:id/correct',
    permission: 'manage_records',
    params: BY_ID,
    body: Type.Object({ ...CHANGE, ...FILER_CORRECTION_SCHEMAS }),
    response: CHANGED,
  }).handledBy(async ({ staff, params, body }, app) => {
    const { reason: _, version: __, ...correction } = body;
    return present((await app.correctReport(callerOf(staff), changeOf(params, body), correction)).record);
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/own-reports/:id/settle',
    permission: 'manage_records',
    params: BY_ID,
    body: Type.Object({
      ...CHANGE,
      settledOn: day('When the renter paid'),
      outstandingBalance: cents('What is left to pay'),
    }),
    response: CHANGED,
  }).handledBy(async ({ staff, params, body }, app) => {
    const { settledOn, outstandingBalance } = body;
    const settlement = { settledOn, outstandingBalance };
    return present((await app.settleReport(callerOf(staff), changeOf(params, body), settlement)).record);
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/own-reports/:id/withdraw',
    permission: 'file_records',
    params: BY_ID,
    body: Type.Object({ ...CHANGE, withIncidents: Type.Boolean() }),
    response: WITHDRAWN,
  }).handledBy(async ({ staff, params, body }, app) => {
    const change = changeOf(params, body);
    const { record, incidentIds } = await app.withdrawAsStaff(staff, 'report', change, body.withIncidents);
    return { ...present(record), incidents: incidentIds.length };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/own-incidents/:id/correct',
    permission: 'manage_records',
    params: BY_ID,
    body: Type.Object({ ...CHANGE, ...INCIDENT_CORRECTION_SCHEMAS }),
    response: CHANGED,
  }).handledBy(async ({ staff, params, body }, app) => {
    const { reason: _, version: __, ...correction } = body;
    return present((await app.correctIncident(callerOf(staff), changeOf(params, body), correction)).record);
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/own-incidents/:id/withdraw',
    permission: 'file_records',
    params: BY_ID,
    body: Type.Object(CHANGE),
    response: WITHDRAWN,
  }).handledBy(async ({ staff, params, body }, app) => {
    const { record } = await app.withdrawAsStaff(staff, 'incident', changeOf(params, body), false);
    return { ...present(record), incidents: 0 };
  }),
];
