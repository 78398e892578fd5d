import { type Static, Type } from 'typebox';
import type { FiguresReceipt } from '../../reporting/file-figures-report.ts';
import type { LabelsReceipt } from '../../reporting/file-labels-report.ts';
import { eligibilityStatusForRiskScore } from '../../rules/scoring/eligibility.ts';
import {
  ASSET_SCORES,
  CONTRACT_SCORES,
  PAYMENT_SCORES,
  REPORT_RECOMMENDATIONS,
} from '../../rules/scoring/report-score.ts';
import { MOST_ENTRIES } from '../../rules/text/limits.ts';
import { cents, email, requiredText, text } from '../fields.ts';
import { ELIGIBILITY_STATUS } from '../record-schemas.ts';
import { nullableEnum, SCORE } from '../schemas.ts';
import { pageMadeId } from './page-made-id.ts';
import { callerOf, staffRoute } from './route.ts';

/** What a report is filed as. */
const FILED_REPORT = Type.Object({
  reportId: Type.String(),
  recordId: Type.String(),
  renterId: Type.String(),
  /** 0 to 1000 from labels, 100 to 1000 from figures. */
  score: SCORE,
  eligibilityStatus: ELIGIBILITY_STATUS,
  /** Of a report from figures; else `null`. */
  recommendation: nullableEnum(REPORT_RECOMMENDATIONS),
});

export type FiledReport = Static<typeof FILED_REPORT>;

/** What both forms have in common. Specification 4.4, 4.5; amounts in cents. */
const SHARED = {
  formId: pageMadeId('frm'),
  industryType: requiredText('Stored as given, and told by the event'),
  renterPhone: Type.Optional(text('In any writing')),
  totalCharged: Type.Optional(cents('Charged')),
  totalPaid: Type.Optional(cents('Paid')),
  outstandingBalance: Type.Optional(cents('Still owed')),
};

const labelOf = <Label extends string>(scores: Record<Label, number>) =>
  Type.Enum(Object.keys(scores) as Label[]);

const listOf = <Entry extends Parameters<typeof Type.Array>[0]>(entry: Entry) =>
  Type.Array(entry, { maxItems: MOST_ENTRIES });

const LABELS_BODY = Type.Object({
  ...SHARED,
  renterEmail: email('Says whom the report is about'),
  renterName: requiredText('Full name'),
  contractId: Type.Optional(text('Reports of one contract count as one rental')),
  paymentCompliance: labelOf(PAYMENT_SCORES),
  assetCondition: labelOf(ASSET_SCORES),
  contractCompliance: labelOf(CONTRACT_SCORES),
  linkedIncidents: listOf(requiredText('ID of an incident on file for this renter')),
  incidents: listOf(
    Type.Object({ type: requiredText('Incident type'), details: Type.Optional(text('What happened')) }),
  ),
});

const FIGURES_BODY = Type.Object({
  ...SHARED,
  renterEmail: Type.Optional(email('Says whom the report is about')),
  renterName: Type.Optional(text('Full name')),
  rentalPeriod: Type.Optional(text('Description or date range')),
  incidents: listOf(requiredText('Incident type')),
  damage: listOf(requiredText('What was damaged')),
  recommendation: Type.Optional(Type.Enum([...REPORT_RECOMMENDATIONS])),
  notes: Type.Optional(text('Kept with the report')),
});

type Shared = Pick<Static<typeof FIGURES_BODY>, keyof typeof SHARED | 'renterEmail' | 'renterName'>;

/** A report as the log of deeds has it, and once for each form. */
function filedOnce(body: { formId: string }) {
  return {
    action: 'report.filed',
    subject: ({ recordId }: LabelsReceipt | FiguresReceipt) => recordId,
    once: { id: body.formId, content: body },
  };
}

/** Reports that staff file. Both emit `report.submitted`: specification 6. */
export const reportRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/reports/labels',
    role: 'member',
    body: LABELS_BODY,
    response: FILED_REPORT,
  }).handledBy(async ({ staff, body, does }) => {
    const { paymentCompliance, assetCondition, contractCompliance, contractId = '' } = body;
    const {
      reportId,
      recordId,
      renterId,
      riskScore: score,
    } = await does(filedOnce(body)).fileLabelsReport(callerOf(staff), {
      ...sharedInput(body),
      contractId: contractId.trim() === '' ? undefined : contractId,
      labels: { paymentCompliance, assetCondition, contractCompliance },
      incidents: [
        ...body.linkedIncidents,
        ...body.incidents.map(({ type, details = null }) => ({ type, details })),
      ],
    });
    const eligibilityStatus = eligibilityStatusForRiskScore(score);
    return { reportId, recordId, renterId, score, eligibilityStatus, recommendation: null };
  }),
  staffRoute({
    method: 'POST',
    path: '/dashboard/reports/figures',
    role: 'member',
    body: FIGURES_BODY,
    response: FILED_REPORT,
  }).handledBy(async ({ staff, body, does }) => {
    const { rentalPeriod, incidents, damage, notes } = body;
    const filed = await does(filedOnce(body)).fileFiguresReport(callerOf(staff), {
      ...sharedInput(body),
      rentalPeriod,
      incidents,
      damage,
      recommendation: body.recommendation,
      notes,
    });
    const { reportId, recordId, renterId, score, recommendation } = filed;
    const eligibilityStatus = eligibilityStatusForRiskScore(score);
    return { reportId, recordId, renterId, score, eligibilityStatus, recommendation };
  }),
];

function sharedInput(body: Shared) {
  return {
    person: { email: body.renterEmail, name: body.renterName, phone: body.renterPhone },
    industry: body.industryType,
    totalChargedCents: body.totalCharged,
    totalPaidCents: body.totalPaid,
    outstandingBalanceCents: body.outstandingBalance,
  };
}
