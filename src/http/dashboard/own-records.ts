import { type Static, Type } from 'typebox';
import type { RecordChange } from '../../reporting/own-records.ts';
import { recordId } from '../../rules/text/formats.ts';
import type { ListedRecord } from '../../store/store.ts';
import { cents, day, text } from '../fields.ts';
import { FILER_CORRECTION_SCHEMAS, INCIDENT_CORRECTION_SCHEMAS } from '../record-bodies.ts';
import { BY_ID, COUNT } from '../schemas.ts';
import { callerOf, staffRoute } from './route.ts';

/** The fields of every change of a record. */
const CHANGE = {
  reason: text('Why. The renter sees it'),
  version: Type.Integer({ minimum: 1, description: 'The version that was shown' }),
};

const CHANGED = Type.Object({ recordId: Type.String(), version: COUNT });

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

/** The routes by which staff change reports and incidents that their organization filed. */
export const ownRecordRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/own-reports/:id/correct',
    role: 'admin',
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
    role: 'admin',
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
    role: 'member',
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
    role: 'admin',
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
    role: 'member',
    params: BY_ID,
    body: Type.Object(CHANGE),
    response: WITHDRAWN,
  }).handledBy(async ({ staff, params, body }, app) => {
    const { record } = await app.withdrawAsStaff(staff, 'incident', changeOf(params, body), false);
    return { ...present(record), incidents: 0 };
  }),
];
