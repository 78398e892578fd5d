import { Type } from 'typebox';
import { INCIDENT_SCHEMAS, incidentInputOf } from '../record-bodies.ts';
import { pageMadeId } from './parameters.ts';
import { callerOf, staffRoute } from './route.ts';

/** A filed incident. */
const FILED_INCIDENT = Type.Object({ incidentId: Type.String(), renterId: Type.String() });

const BODY = Type.Object({ formId: pageMadeId('frm'), ...INCIDENT_SCHEMAS });

/** The routes of incidents that staff file. Specification 4.6. */
export const incidentRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/incidents',
    role: 'member',
    body: BODY,
    response: FILED_INCIDENT,
  }).handledBy(async ({ staff, body }, app) => {
    const form = { formId: body.formId, content: body };
    const incidentId = await app.fileIncident(callerOf(staff), incidentInputOf(body), form);
    return { incidentId, renterId: body.renterId };
  }),
];
