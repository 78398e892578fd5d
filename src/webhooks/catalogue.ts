import { eventBody } from './enqueue.ts';
import { reportSubmittedData } from './events.ts';
import { TEST_EVENT, testEventData } from './send-test-event.ts';

/** An event as it is described to whoever writes a receiver. */
export interface EventDescription {
  event: string;
  /** When it is sent, in a sentence. */
  when: string;
  /** The JSON text of one, as it is posted. */
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

/** Specification 6, 'dispute.filed data'. */
const DISPUTE = {
  disputeId: 'dis_01KAJ5M2S40000Z3T6W9XYV28Q',
  recordId: RECORD_ID,
  renterEmail: RENTER.renterEmail,
  reason: 'The balance was paid in March.',
  status: 'open',
  filedAt: new Date(AT).toISOString(),
};

/** Specification 6, 'identity.check data'. */
const IDENTITY_CHECK = {
  renterId: 'ren_01KAJ5M2S40000Z3T6W9XYV28Q',
  renterEmail: RENTER.renterEmail,
  result: 'duplicate',
  flags: ['duplicate_identity', 'shared_address'],
  checkedAt: new Date(AT).toISOString(),
};

const EVENTS: [event: string, when: string, data: object][] = [
  [
    'report.submitted',
    'A report is filed through POST /v1/reports, or on these pages. POST /v1/renter/report sends nothing.',
    reportSubmittedData(REPORT, RECORD_ID),
  ],
  ['dispute.filed', 'A renter disputes a report or an incident.', DISPUTE],
  ['identity.check', 'A check of a renter’s identity is done.', IDENTITY_CHECK],
  [TEST_EVENT, 'Somebody sends a test event on this page. It is only ever sent by hand.', testEventData(AT)],
];

/** Every event that is sent to a webhook, each with an example of this organization's. Specification 6. */
export function eventCatalogue(organizationId: string): EventDescription[] {
  return EVENTS.map(([event, when, data]) => {
    return { event, when, example: eventBody(event, organizationId, data) };
  });
}
