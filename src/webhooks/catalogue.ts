import { TEST_EVENT, testEventData } from './deliveries.ts';
import {
  batchCompletedData,
  type CheckedIdentity,
  disputeFiledData,
  type EndedBatch,
  eventBody,
  type FiledDispute,
  identityCheckData,
  reportChangedData,
  reportSubmittedData,
} from './events.ts';

/** The description of an event for developers of receivers. */
interface EventDescription {
  event: string;
  /** When it is sent, in a sentence. */
  when: string;
  /** The JSON text of an example, as it is posted. */
  example: string;
}

const AT = Date.UTC(2026, 10, 21, 9, 30);
const RENTER = { renterEmail: 'jordan.lee@mail.example', renterName: 'Jordan Lee' };
const RECORD_ID = 'RB-4K7QZ';

const REPORT = {
  ...RENTER,
  id: 'rep_01KAJ5M2S40000Z3T6W9XYV28Q',
  score: 655,
  industry: 'residential',
  filedAt: AT,
};

const CHANGED = { ...REPORT, number: 1, renterId: 'ren_01KAJ5M2S40000Z3T6W9XYV28Q' };

const DISPUTE: FiledDispute = {
  id: 'dis_01KAJ5M2S40000Z3T6W9XYV28Q',
  renterEmail: RENTER.renterEmail,
  reason: 'already_paid',
  said: 'The balance was paid in March.',
  status: 'open',
  filedAt: AT,
};

const IDENTITY_CHECK: CheckedIdentity = {
  renterId: 'ren_01KAJ5M2S40000Z3T6W9XYV28Q',
  result: 'duplicate',
  flags: ['duplicate_identity', 'shared_address'],
  checkedAt: AT,
};

const BATCH: EndedBatch = {
  id: 'bat_01KAJ5M2S40000Z3T6W9XYV28Q',
  organizationId: 'org_01KAJ5M2S40000Z3T6W9XYV28Q',
  name: 'Autumn review',
  status: 'completed',
  reason: null,
  rows: 1_200,
  answered: 1_200,
  endedAt: AT,
};

const EVENTS: [event: string, when: string, data: object][] = [
  [
    'report.submitted',
    'A report is filed through POST /v1/reports, or on these pages. POST /v1/renter/report sends nothing.',
    reportSubmittedData(REPORT, RECORD_ID),
  ],
  [
    'report.corrected',
    'Your organization corrected a report, or a renter paid later. It is sent only if you choose it.',
    reportChangedData(CHANGED, 'corrected', AT),
  ],
  [
    'report.withdrawn',
    'Your organization withdrew a report. It is sent only if you choose it.',
    reportChangedData(CHANGED, 'withdrawn', AT),
  ],
  ['dispute.filed', 'A renter disputes a report or an incident.', disputeFiledData(DISPUTE, RECORD_ID)],
  [
    'identity.check',
    'A renter on your roster was compared with the network: for the first time, with something new, or with another result.',
    identityCheckData(IDENTITY_CHECK, RENTER.renterEmail),
  ],
  [
    'batch.completed',
    'A batch of checks has ended: all rows are answered, or it was canceled. It is sent only if you choose it.',
    batchCompletedData(BATCH),
  ],
  [TEST_EVENT, 'Somebody sends a test event on this page. It is only ever sent manually.', testEventData(AT)],
];

/** Describes every event that is sent to webhooks, with an example for this organization. Specification 6. */
export function eventCatalogue(organizationId: string): EventDescription[] {
  return EVENTS.map(([event, when, data]) => {
    return { event, when, example: eventBody(event, organizationId, data) };
  });
}
