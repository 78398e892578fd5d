import { type Static, Type } from 'typebox';
import { eligibilityStatusForRiskScore } from '../../rules/scoring/eligibility.ts';
import { REPORT_RECOMMENDATIONS } from '../../rules/scoring/report-score.ts';
import { MOST_ENTRIES } from '../../rules/text/limits.ts';
import { requiredText, text } from '../fields.ts';
import {
  FIGURES_SCHEMAS,
  figuresInputOf,
  INCIDENT_SCHEMAS,
  incidentInputOf,
  LABELS_SCHEMAS,
  labelsInputOf,
} from '../record-bodies.ts';
import { ELIGIBILITY_STATUS } from '../record-schemas.ts';
import { nullableEnum, SCORE, TIME_OR_NULL } from '../schemas.ts';
import { pageMadeId } from './parameters.ts';
import { callerOf, staffRoute } from './route.ts';

/** A filed report. */
const FILED_REPORT = Type.Object({
  reportId: Type.String(),
  recordId: Type.String(),
  renterId: Type.String(),
  /** 0 to 1000 from labels, 100 to 1000 from figures. */
  score: SCORE,
  eligibilityStatus: ELIGIBILITY_STATUS,
  /** For a report from figures; otherwise `null`. */
  recommendation: nullableEnum(REPORT_RECOMMENDATIONS),
  /** When it will be released at the latest, if it is held for review. */
  heldUntil: TIME_OR_NULL,
});

export type FiledReport = Static<typeof FILED_REPORT>;

const listOf = <Entry extends Parameters<typeof Type.Array>[0]>(entry: Entry) =>
  Type.Array(entry, { maxItems: MOST_ENTRIES });

/** Specification 4.4 and 4.5. */
const LABELS_BODY = Type.Object({
  formId: pageMadeId('frm'),
  ...LABELS_SCHEMAS,
  linkedIncidents: listOf(requiredText('ID of an incident on file for this renter')),
  incidents: listOf(
    Type.Object({ type: requiredText('Incident type'), details: Type.Optional(text('What happened')) }),
  ),
});

const FIGURES_BODY = Type.Object({
  formId: pageMadeId('frm'),
  ...FIGURES_SCHEMAS,
  industryType: LABELS_SCHEMAS.industryType,
});

/** The routes of reports that staff file. Both emit `report.submitted`: specification 6. */
export const reportRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/reports/labels',
    role: 'member',
    body: LABELS_BODY,
    response: FILED_REPORT,
  }).handledBy(async ({ staff, body }, app) => {
    const incidents = [
      ...body.linkedIncidents,
      ...body.incidents.map(({ type, details = null }) => ({ type, details })),
    ];
    const form = { formId: body.formId, content: body };
    const filed = await app.fileLabelsReport(callerOf(staff), labelsInputOf(body, incidents), form);
    const { reportId, recordId, renterId, riskScore: score, heldUntil } = filed;
    const eligibilityStatus = eligibilityStatusForRiskScore(score);
    return { reportId, recordId, renterId, score, eligibilityStatus, recommendation: null, heldUntil };
  }),
  staffRoute({
    method: 'POST',
    path: '/dashboard/reports/figures',
    role: 'member',
    body: FIGURES_BODY,
    response: FILED_REPORT,
  }).handledBy(async ({ staff, body }, app) => {
    const input = { ...figuresInputOf(body), industry: body.industryType };
    const form = { formId: body.formId, content: body };
    const filed = await app.fileFiguresReport(callerOf(staff), input, form);
    const { reportId, recordId, renterId, score, recommendation, heldUntil } = filed;
    const eligibilityStatus = eligibilityStatusForRiskScore(score);
    return { reportId, recordId, renterId, score, eligibilityStatus, recommendation, heldUntil };
  }),
];

/** A filed incident. */
const FILED_INCIDENT = Type.Object({
  incidentId: Type.String(),
  renterId: Type.String(),
  /** When it will be released at the latest, if it is held for review. */
  heldUntil: TIME_OR_NULL,
});

const INCIDENT_BODY = Type.Object({ formId: pageMadeId('frm'), ...INCIDENT_SCHEMAS });

/** The routes of incidents that staff file. Specification 4.6. */
export const incidentRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/incidents',
    role: 'member',
    body: INCIDENT_BODY,
    response: FILED_INCIDENT,
  }).handledBy(async ({ staff, body }, app) => {
    const form = { formId: body.formId, content: body };
    const filed = await app.fileIncident(callerOf(staff), incidentInputOf(body), form);
    return { ...filed, renterId: body.renterId };
  }),
];
