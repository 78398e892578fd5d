import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import type { LabelsInput } from '../../reporting/file-labels-report.ts';
import { normalizePerson } from '../../reporting/person.ts';
import { REPEATED_EXAMPLE } from '../../reporting/reinsertions.ts';
import { MOST_ENTRIES } from '../../rules/text/limits.ts';
import { requiredText, text } from '../fields.ts';
import { LABELS_SCHEMAS, labelsInputOf } from '../record-bodies.ts';
import { apiRoute } from './route.ts';
import { idOf, OK, RECORD_ID, SCORE } from './schemas.ts';

const INCIDENT = Type.Union(
  [
    requiredText('ID of an incident that your organization filed about this renter'),
    Type.Object(
      { type: requiredText('Incident type'), details: Type.Optional(text('What happened')) },
      { description: 'Filed as an incident' },
    ),
    Type.Object(
      { incidentId: requiredText('ID of an incident that your organization filed about this renter') },
      { description: 'An incident on file' },
    ),
  ],
  {
    'x-rule':
      'must be the ID of an incident, or an object with an incidentId, or with a type and, if you like, details',
  },
);

/** The body of a report from compliance labels. Specification 4.5. */
export const LABELS_REPORT = Type.Object(
  {
    ...LABELS_SCHEMAS,
    incidents: Type.Optional(Type.Array(INCIDENT, { maxItems: MOST_ENTRIES })),
  },
  {
    examples: [
      {
        renterEmail: 'jordan@example.com',
        renterName: 'Jordan Reyes',
        industryType: 'residential',
        contractId: 'lease-2026-118',
        paymentCompliance: 'Paid Late',
        assetCondition: 'Cosmetic Wear',
      },
    ],
  },
);

/** The error text for a report that does not name a renter. Specification 4.5. */
const PERSON_REQUIRED = 'renterEmail and renterName are required.';

const RESPONSE = Type.Object({
  ok: OK,
  reportId: idOf('rep'),
  recordId: RECORD_ID,
  riskScore: SCORE,
});

/** An incident: the ID of one on file, alone or in an object, or a new one to file. Specification 2.3. */
function incidentOf(incident: Static<typeof INCIDENT>) {
  if (typeof incident === 'string') return incident;
  if ('incidentId' in incident) return incident.incidentId;
  return { type: incident.type, details: incident.details ?? null };
}

/** POST /reports. Specification 4.5. */
export const reports = apiRoute({
  method: 'POST',
  path: '/v1/reports',
  findsRepeat: true,
  operation: 'fileLabelsReport',
  scope: 'file',
  group: 'Reporting',
  summary: 'File a report from compliance labels',
  description:
    "The next check of this renter counts it. Sends `report.submitted` to the organization's webhook.",
  body: LABELS_REPORT,
  status: 200,
  response: RESPONSE,
  examples: {
    filed: {
      ok: true,
      reportId: 'rep_01KAJ5M2S400003T6W9XYV28QZ',
      recordId: 'RB-7K2M9',
      riskScore: 655,
    },
  },
  missing: { renterEmail: PERSON_REQUIRED, renterName: PERSON_REQUIRED },
  errors: { invalid: PERSON_REQUIRED, repeated: REPEATED_EXAMPLE },
  errorBodies: { 400: 'bare', 401: 'Unauthorized' },
}).performedBy(
  ({ caller, body }, app) => {
    const report = labelsReportOf(body);
    const { email, name } = normalizePerson(report.person);
    if (email === '' || name === '') throw new ApiError('invalid', PERSON_REQUIRED);
    return app.fileLabelsReport(caller, report);
  },
  ({ reportId, recordId, riskScore }) => ({ ok: true, reportId, recordId, riskScore }),
);

/** Returns the input of the use case for the body of a report. */
export function labelsReportOf(body: Static<typeof LABELS_REPORT>): LabelsInput {
  return labelsInputOf(body, (body.incidents ?? []).map(incidentOf));
}
