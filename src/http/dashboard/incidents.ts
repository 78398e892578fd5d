import { type Static, Type } from 'typebox';
import { requiredText } from '../fields.ts';
import { pageMadeId } from './page-made-id.ts';
import { callerOf, staffRoute } from './route.ts';

/** What an incident is filed as. */
const FILED_INCIDENT = Type.Object({ incidentId: Type.String(), renterId: Type.String() });

export type FiledIncident = Static<typeof FILED_INCIDENT>;

const BODY = Type.Object({
  formId: pageMadeId('frm'),
  renterId: requiredText('Whom it is about'),
  industry: requiredText('As in the reports about the renter'),
  type: requiredText('Stored as given'),
  details: requiredText('What happened'),
});

/** Incidents that staff file. Specification 4.6. */
export const incidentRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/incidents',
    role: 'member',
    body: BODY,
    response: FILED_INCIDENT,
  }).handledBy(async ({ staff, body, does }) => {
    const { formId, ...incident } = body;
    const deed = {
      action: 'incident.filed',
      subject: (incidentId: string) => incidentId,
      once: { id: formId, content: body },
    };
    const incidentId = await does(deed).fileIncident(callerOf(staff), incident);
    return { incidentId, renterId: body.renterId };
  }),
];
