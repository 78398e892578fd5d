import { Type } from 'typebox';
import { EMAIL_OR_NAME_REQUIRED } from '../../reporting/filing.ts';
import { REPEATED_EXAMPLE } from '../../reporting/reinsertions.ts';
import { REPORT_RECOMMENDATIONS } from '../../rules/scoring/report-score.ts';
import { dayName } from '../../rules/text/days.ts';
import { withOneOf } from '../openapi/schemas.ts';
import { FIGURES_SCHEMAS, figuresInputOf, figuresOf, snakeCased } from '../record-bodies.ts';
import { apiRoute } from './route.ts';
import { idOf, iso, OK, timestamp } from './schemas.ts';

const RECOMMENDATION = Type.Enum([...REPORT_RECOMMENDATIONS]);

const BODY = withOneOf(
  'FileFiguresReport',
  Type.Object(snakeCased(FIGURES_SCHEMAS), {
    examples: [
      {
        renter_email: 'jordan@example.com',
        renter_name: 'Jordan Reyes',
        rental_period: 'May to October 2026',
        total_charged: 900000,
        total_paid: 855000,
        outstanding_balance: 45000,
        incidents: ['Late return'],
      },
    ],
  }),
  'renter_email',
  'renter_name',
);

const RESPONSE = Type.Object({
  ok: OK,
  report_id: idOf('rep'),
  score: Type.Integer({ minimum: 100, maximum: 1000 }),
  recommendation: RECOMMENDATION,
  message: Type.String({ description: 'A confirmation' }),
  filed_at: timestamp('When it was filed'),
});

const CONFIRMATION = 'Report filed. It is on the renter profile now.';

/** Returns the confirmation of a report that is held for review. */
function heldText(until: number): string {
  return `Report filed. It is held for review, and counts from ${dayName(until)} unless the operator of the network decides before.`;
}

/** POST /renter/report. Specification 4.4. */
export const renterReport = apiRoute({
  method: 'POST',
  path: '/v1/renter/report',
  findsRepeat: true,
  operation: 'fileFiguresReport',
  scope: 'file',
  group: 'Reporting',
  summary: 'File a report from raw figures',
  description:
    'The next check of this renter counts it. If you give an e-mail, it alone identifies the renter. Emits no event.',
  body: BODY,
  status: 201,
  response: RESPONSE,
  examples: {
    filed: {
      ok: true,
      report_id: 'rep_01KAJ5M2S400003T6W9XYV28QZ',
      score: 700,
      recommendation: 'conditional',
      message: CONFIRMATION,
      filed_at: '2026-11-21T09:30:00.000Z',
    },
  },
  errors: { invalid: EMAIL_OR_NAME_REQUIRED, repeated: REPEATED_EXAMPLE },
}).performedBy(
  ({ caller, body }, app) => app.fileFiguresReport(caller, figuresInputOf(figuresOf(body))),
  ({ reportId, score, recommendation, heldUntil, filedAt }) => ({
    ok: true,
    report_id: reportId,
    score,
    recommendation,
    message: heldUntil === null ? CONFIRMATION : heldText(heldUntil),
    filed_at: iso(filedAt),
  }),
);
