import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { isDamaged } from '../../rules/scoring/renter-summary.ts';
import { REPORT_RECOMMENDATIONS } from '../../rules/scoring/report-score.ts';
import { MOST_ENTRIES } from '../../rules/text/limits.ts';
import { requiredText, text } from '../fields.ts';
import {
  FIGURES_SCHEMAS,
  INCIDENT_SCHEMAS,
  incidentInputOf,
  LABELS_SCHEMAS,
  labelsInputOf,
} from '../record-bodies.ts';
import { LABELS } from '../record-schemas.ts';
import { nullableEnum, SCORE, TIME_OR_NULL } from '../schemas.ts';
import { pageMadeId } from './parameters.ts';
import { callerOf, staffRoute } from './route.ts';

/** A filed report. */
const FILED_REPORT = Type.Object({
  reportId: Type.String(),
  recordId: Type.String(),
  renterId: Type.String(),
  score: SCORE,
  /** As the organization wrote it. */
  recommendation: nullableEnum(REPORT_RECOMMENDATIONS),
  /** When it will be released at the latest, if it is held for review. */
  heldUntil: TIME_OR_NULL,
});

export type FiledReport = Static<typeof FILED_REPORT>;

const listOf = <Entry extends Parameters<typeof Type.Array>[0]>(entry: Entry) =>
  Type.Array(entry, { maxItems: MOST_ENTRIES });

/**
 * Everything that either report of the API can state. An e-mail or a name suffices, and no label has a default, so that nobody
 * files one unintentionally. Specification 4.4 and 4.5.
 */
const REPORT_BODY = Type.Object({
  formId: pageMadeId('frm'),
  ...FIGURES_SCHEMAS,
  industryType: LABELS_SCHEMAS.industryType,
  contractId: LABELS_SCHEMAS.contractId,
  ...LABELS.properties,
  linkedIncidents: listOf(requiredText('ID of an incident on file for this renter')),
  incidents: listOf(
    Type.Object({ type: requiredText('Incident type'), details: Type.Optional(text('What happened')) }),
  ),
});

const NOT_DAMAGED = 'damage goes with an assetCondition that is damage, such as Repairable Damage.';

/** The route of reports that staff file: reports from labels. It emits `report.submitted`: specification 6. */
export const reportRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/reports',
    permission: 'file_records',
    body: REPORT_BODY,
    response: FILED_REPORT,
  }).handledBy(async ({ staff, body }, app) => {
    const { linkedIncidents, rentalPeriod, damage = [], notes, recommendation } = body;
    if (damage.length > 0 && !isDamaged(body.assetCondition)) throw new ApiError('invalid', NOT_DAMAGED);
    const incidents = [
      ...linkedIncidents,
      ...body.incidents.map(({ type, details = null }) => ({ type, details })),
    ];
    const input = { ...labelsInputOf(body, incidents), rentalPeriod, damage, notes, recommendation };
    const form = { formId: body.formId, content: body };
    const filed = await app.fileLabelsReport(callerOf(staff), input, form);
    const { reportId, recordId, renterId, riskScore: score, heldUntil } = filed;
    return { reportId, recordId, renterId, score, recommendation: recommendation ?? null, heldUntil };
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
    permission: 'file_records',
    body: INCIDENT_BODY,
    response: FILED_INCIDENT,
  }).handledBy(async ({ staff, body }, app) => {
    const form = { formId: body.formId, content: body };
    const filed = await app.fileIncident(callerOf(staff), incidentInputOf(body), form);
    return { ...filed, renterId: body.renterId };
  }),
];
