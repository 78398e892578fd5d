import { type Static, Type } from 'typebox';
import { noSuchRecord } from '../../reporting/withdraw-locked.ts';
import type { ListedRecord } from '../../store/store.ts';
import { INVALID_CURSOR, RECORD_CURSOR } from '../cursors.ts';
import { requiredText, text } from '../fields.ts';
import { INCIDENT_CORRECTION_SCHEMAS, incidentCorrectionOf, snakeCased } from '../record-bodies.ts';
import {
  BETTER,
  CHANGE,
  CHANGED,
  changeOf,
  DISPUTED,
  LIST_QUERY,
  pageOf,
  RECORD_CHANGE,
  STATE,
  stateOf,
  TEXT,
} from './own-record-schemas.ts';
import { apiRoute } from './route.ts';
import { idOf, MOST_ON_PAGE, NEXT_CURSOR, OK } from './schemas.ts';

const INCIDENT = Type.Object(
  {
    incident_id: idOf('inc'),
    ...STATE,
    industry: TEXT,
    type: Type.String(),
    details: TEXT,
  },
  { title: 'Incident' },
);

const INCIDENT_EXAMPLE: Static<typeof INCIDENT> = {
  incident_id: 'inc_01KAJ5M2S400007W9XYV28QZ3T',
  record_id: 'RB-9T2MX',
  renter_id: 'ren_01KAJ5M2S400008QZ3T6W9XYV2',
  status: 'on_file',
  version: 1,
  filed_at: '2026-11-21T09:30:00.000Z',
  changed_at: null,
  occurred_on: null,
  industry: 'vehicles',
  type: 'Late return',
  details: 'Came back two days late, without a call.',
};

/** GET /incidents */
export const listIncidents = apiRoute({
  method: 'GET',
  path: '/v1/incidents',
  operation: 'listIncidents',
  scope: 'read',
  group: 'Records',
  summary: 'List the incidents that the organization filed',
  description: 'Newest first, including incidents that are no longer on file and those filed with a report.',
  query: Type.Object({ incident_id: Type.Optional(text('Only this incident')), ...LIST_QUERY }),
  hasEntityTag: true,
  status: 200,
  response: Type.Object({
    ok: OK,
    incidents: Type.Array(INCIDENT, { maxItems: MOST_ON_PAGE }),
    next_cursor: NEXT_CURSOR,
  }),
  examples: { one: { ok: true, incidents: [INCIDENT_EXAMPLE], next_cursor: null } },
  errors: { invalid: INVALID_CURSOR },
}).handledBy(async ({ caller: { organizationId }, query }, app) => {
  const { filter, before, limit } = pageOf(query);
  const own = { ...filter, id: query.incident_id };
  const { rows, next } = await app.listOwnRecords(organizationId, 'incident', own, before, limit);
  return { ok: true, incidents: rows.map(presentIncident), next_cursor: RECORD_CURSOR.write(next) };
});

const INCIDENT_ID_REQUIRED = 'incident_id is required.';
const INCIDENT_CHANGE = {
  ...RECORD_CHANGE,
  missing: { incident_id: INCIDENT_ID_REQUIRED },
  errors: { invalid: INCIDENT_ID_REQUIRED, not_found: noSuchRecord('incident'), conflict: DISPUTED },
} as const;

const CHANGED_INCIDENT = Type.Object({ ok: OK, ...INCIDENT.properties }, { title: 'ChangedIncident' });
/** POST /incidents/correct */
export const correctIncident = apiRoute({
  ...INCIDENT_CHANGE,
  path: '/v1/incidents/correct',
  operation: 'correctIncident',
  scope: 'file',
  summary: 'Correct an incident',
  description: `Fields that you leave out do not change. ${BETTER}`,
  body: Type.Object(
    {
      incident_id: requiredText('Its ID'),
      ...CHANGE,
      reason: requiredText('The reason. The renter sees it'),
      ...snakeCased(INCIDENT_CORRECTION_SCHEMAS),
    },
    {
      examples: [
        { incident_id: INCIDENT_EXAMPLE.incident_id, reason: 'It was one day.', details: 'Came back late.' },
      ],
    },
  ),
  response: CHANGED_INCIDENT,
  examples: {
    corrected: { ok: true, ...INCIDENT_EXAMPLE, ...CHANGED, status: 'corrected', details: 'Came back late.' },
  },
}).performedBy(
  ({ caller, body }, app) =>
    app.correctIncident(caller, changeOf(body.incident_id, body), incidentCorrectionOf(body)),
  ({ record }) => ({ ok: true, ...presentIncident(record) }),
);

/** POST /incidents/withdraw */
export const withdrawIncident = apiRoute({
  ...INCIDENT_CHANGE,
  path: '/v1/incidents/withdraw',
  operation: 'withdrawIncident',
  scope: 'file',
  summary: 'Withdraw an incident',
  description: 'Like withdrawing a report.',
  body: Type.Object(
    { incident_id: requiredText('Its ID'), ...CHANGE },
    { examples: [{ incident_id: INCIDENT_EXAMPLE.incident_id, reason: 'It was another car.' }] },
  ),
  response: CHANGED_INCIDENT,
  examples: { withdrawn: { ok: true, ...INCIDENT_EXAMPLE, ...CHANGED, status: 'withdrawn' } },
}).performedBy(
  ({ caller, body }, app) => app.withdrawRecord(caller, 'incident', changeOf(body.incident_id, body), false),
  ({ record }) => ({ ok: true, ...presentIncident(record) }),
);

function presentIncident(record: ListedRecord): Static<typeof INCIDENT> {
  if (record.kind !== 'incident') throw new Error('a report was listed among incidents');
  const { id, industry, type, details } = record.incident;
  return { incident_id: id, ...stateOf(record), industry, type, details };
}
