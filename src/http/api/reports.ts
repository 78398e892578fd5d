import { type Static, Type } from 'typebox';
import { type LabelsInput, PERSON_REQUIRED } from '../../reporting/file-labels-report.ts';
import {
  ASSET_SCORES,
  CONTRACT_SCORES,
  type ComplianceLabels,
  DEFAULT_LABELS,
  LABEL_WEIGHTS_PERCENT,
  PAYMENT_SCORES,
} from '../../rules/scoring/report-score.ts';
import { MOST_ENTRIES } from '../../rules/text/limits.ts';
import { cents, email, requiredText, text } from '../fields.ts';
import { apiRoute } from './route.ts';
import { OK, SCORE } from './schemas.ts';

function label<Name extends keyof ComplianceLabels>(
  name: Name,
  scores: Record<ComplianceLabels[Name], number>,
) {
  return Type.Enum(Object.keys(scores) as ComplianceLabels[Name][], {
    description: `Weight ${LABEL_WEIGHTS_PERCENT[name]}%`,
    default: DEFAULT_LABELS[name],
  });
}

const INCIDENT = Type.Union(
  [
    requiredText('ID of an incident on file for this renter'),
    Type.Object(
      { type: requiredText('Incident type'), details: Type.Optional(text('What happened')) },
      { description: 'Filed as an incident' },
    ),
    Type.Object(
      { incidentId: requiredText('ID of an incident on file for this renter') },
      { description: 'An incident on file' },
    ),
  ],
  {
    'x-rule':
      'must be the ID of an incident, or an object with an incidentId, or with a type and, if you like, details',
  },
);

/** A report from compliance labels, as it is sent. Specification 4.5. */
export const LABELS_REPORT = Type.Object(
  {
    renterEmail: email('Matches and updates an existing profile'),
    renterName: text('Full name'),
    industryType: requiredText('Stored as given'),
    renterPhone: Type.Optional(text('Phone number in any writing')),
    contractId: Type.Optional(
      text("The caller's own identifier; reports of one contract count as one rental"),
    ),
    paymentCompliance: Type.Optional(label('paymentCompliance', PAYMENT_SCORES)),
    assetCondition: Type.Optional(label('assetCondition', ASSET_SCORES)),
    contractCompliance: Type.Optional(label('contractCompliance', CONTRACT_SCORES)),
    incidents: Type.Optional(Type.Array(INCIDENT, { maxItems: MOST_ENTRIES })),
    totalCharged: Type.Optional(cents('Charged')),
    totalPaid: Type.Optional(cents('Paid')),
    outstandingBalance: Type.Optional(cents('Still owed')),
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

const ANSWER = Type.Object({
  ok: OK,
  reportId: Type.String(),
  recordId: Type.String({ description: 'Human-readable', pattern: '^RB-[0-9A-Z]{5,}$' }),
  riskScore: SCORE,
});

/** An incident on file is named by its ID, alone or in an object; any other is filed. Specification 2.3. */
function incidentOf(incident: Static<typeof INCIDENT>) {
  if (typeof incident === 'string') return incident;
  if ('incidentId' in incident) return incident.incidentId;
  return { type: incident.type, details: incident.details ?? null };
}

/** POST /reports. Specification 4.5. */
export const reports = apiRoute({
  method: 'POST',
  path: '/v1/reports',
  operation: 'fileLabelsReport',
  group: 'Reporting',
  summary: 'File a report from compliance labels',
  description:
    'The next check of this renter counts it, and `report.submitted` goes to the webhook of the organization.',
  body: LABELS_REPORT,
  status: 200,
  response: ANSWER,
  examples: {
    filed: {
      ok: true,
      reportId: 'rep_01KAJ5M2S400003T6W9XYV28QZ',
      recordId: 'RB-7K2M9',
      riskScore: 655,
    },
  },
  invalid: PERSON_REQUIRED,
  missing: { renterEmail: PERSON_REQUIRED, renterName: PERSON_REQUIRED },
  errorBodies: { 400: 'bare', 401: 'Unauthorized' },
}).handledBy(async ({ caller, body }, app) => {
  const { reportId, recordId, riskScore } = await app.fileLabelsReport(caller, labelsInputOf(body));
  return { ok: true, reportId, recordId, riskScore };
});

/** What is filed of a report as it is sent. */
export function labelsInputOf(body: Static<typeof LABELS_REPORT>): LabelsInput {
  return {
    person: { email: body.renterEmail, name: body.renterName, phone: body.renterPhone },
    industry: body.industryType,
    // An empty one names no contract.
    contractId: body.contractId?.trim() === '' ? undefined : body.contractId,
    labels: {
      paymentCompliance: body.paymentCompliance ?? DEFAULT_LABELS.paymentCompliance,
      assetCondition: body.assetCondition ?? DEFAULT_LABELS.assetCondition,
      contractCompliance: body.contractCompliance ?? DEFAULT_LABELS.contractCompliance,
    },
    incidents: (body.incidents ?? []).map(incidentOf),
    totalChargedCents: body.totalCharged,
    totalPaidCents: body.totalPaid,
    outstandingBalanceCents: body.outstandingBalance,
  };
}
