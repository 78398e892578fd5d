import { Type } from 'typebox';
import { NO_SUCH_RENTER } from '../../reporting/file-incident.ts';
import { REPEATED_EXAMPLE } from '../../reporting/reinsertions.ts';
import { INCIDENT_SCHEMAS, incidentInputOf } from '../record-bodies.ts';
import { apiRoute } from './route.ts';
import { idOf } from './schemas.ts';

const REQUIRED = 'Required fields: renterId, industry, type, details.';

/** POST /incidents/submit. Specification 4.6. */
export const incidentsSubmit = apiRoute({
  method: 'POST',
  path: '/v1/incidents/submit',
  findsRepeat: true,
  operation: 'fileIncident',
  scope: 'file',
  group: 'Reporting',
  summary: 'File one incident',
  description:
    'The next check of this renter counts it. Each incident lowers the score by 100 points. The incidents of one organization lower it by at most 300 points in any 12 months.',
  body: Type.Object(INCIDENT_SCHEMAS, {
    examples: [
      {
        renterId: 'ren_01KAJ5M2S400008QZ3T6W9XYV2',
        industry: 'vehicles',
        type: 'Late return',
        details: 'Came back two days late, without a call.',
      },
    ],
  }),
  status: 200,
  response: Type.Object({ success: Type.Literal(true), incidentId: idOf('inc') }),
  examples: { filed: { success: true, incidentId: 'inc_01KAJ5M2S400006W9XYV28QZ3T' } },
  missing: { renterId: REQUIRED, industry: REQUIRED, type: REQUIRED, details: REQUIRED },
  errors: { invalid: REQUIRED, not_found: NO_SUCH_RENTER, repeated: REPEATED_EXAMPLE },
  errorBodies: { 400: 'bare' },
}).performedBy(
  ({ caller, body }, app) => app.fileIncident(caller, incidentInputOf(body)),
  ({ incidentId }) => ({ success: true, incidentId }),
);
