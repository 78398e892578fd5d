import { type Static, type TObject, Type } from 'typebox';
import { MOST_NAME_CHARACTERS, MOST_ROWS } from '../../batches/limits.ts';
import { BATCH_REASON_NAMES } from '../../rules/batches.ts';
import { DISPUTE_STATUSES } from '../../rules/disputes/disputes.ts';
import { IDENTITY_FLAGS, IDENTITY_RESULTS } from '../../rules/identity/verification.ts';
import { ELIGIBILITY_STATUSES } from '../../rules/scoring/eligibility.ts';
import { MOST_EMAIL_CHARACTERS } from '../../rules/text/limits.ts';
import { EVENT_TYPES, type EventType } from '../../rules/text/webhook-events.ts';
import type { OrganizationEvent } from '../../store/store.ts';
import { TEST_EVENT } from '../../webhooks/deliveries.ts';
import { shownAs } from '../openapi/schemas.ts';
import { idOf, iso, RECORD_ID, SCORE, timestamp } from './schemas.ts';

const EMAIL = Type.String({ maxLength: MOST_EMAIL_CHARACTERS });

/** What the events about a change of the organization's own report have in common. */
const REPORT_CHANGE = {
  reportId: idOf('rep'),
  recordId: RECORD_ID,
  renterId: idOf('ren'),
};

const BATCH_ROWS = Type.Integer({ minimum: 0, maximum: MOST_ROWS });

const CHANGED_AT = timestamp('When it was changed');

/** An event for developers: its name in the document, when it happens, and its data. */
interface EventSchema {
  name: string;
  when: string;
  data: TObject;
}

/** Every event of an organization, as webhooks and the list of events have it. Specification 6. */
export const EVENT_SCHEMAS: Record<EventType | typeof TEST_EVENT, EventSchema> = {
  'report.submitted': {
    name: 'ReportSubmitted',
    when: 'A report was filed with `POST /v1/reports` or in the dashboard. `POST /v1/renter/report` emits nothing',
    data: Type.Object({
      reportId: idOf('rep'),
      recordId: RECORD_ID,
      renterEmail: Type.Optional(EMAIL),
      renterName: Type.Optional(Type.String()),
      riskScore: SCORE,
      eligibilityStatus: Type.Enum(Object.values(ELIGIBILITY_STATUSES)),
      industryType: Type.String(),
      createdAt: timestamp('When it was filed'),
    }),
  },
  'report.corrected': {
    name: 'ReportCorrected',
    when: 'Your organization corrected a report, or a renter paid later. A webhook gets it only on request',
    data: Type.Object({
      ...REPORT_CHANGE,
      status: Type.Enum(['corrected', 'settled']),
      riskScore: SCORE,
      changedAt: CHANGED_AT,
    }),
  },
  'report.withdrawn': {
    name: 'ReportWithdrawn',
    when: 'Your organization withdrew a report. A webhook gets it only on request',
    data: Type.Object({ ...REPORT_CHANGE, status: Type.Literal('withdrawn'), changedAt: CHANGED_AT }),
  },
  'dispute.filed': {
    name: 'DisputeFiled',
    when: 'A renter disputes a report or an incident that your organization filed',
    data: Type.Object({
      disputeId: idOf('dis'),
      recordId: RECORD_ID,
      renterEmail: EMAIL,
      reason: Type.String({ description: 'The reason that the renter chose, and the renter’s words' }),
      status: Type.Enum([...DISPUTE_STATUSES], { description: 'Typically `open`' }),
      filedAt: timestamp('When it was filed'),
    }),
  },
  'identity.check': {
    name: 'IdentityCheck',
    when: 'A renter on your roster was compared with the network: for the first time, with new data, or with a different result',
    data: Type.Object({
      renterId: idOf('ren'),
      renterEmail: Type.Optional(EMAIL),
      result: Type.Enum([...IDENTITY_RESULTS]),
      flags: Type.Array(Type.Enum([...IDENTITY_FLAGS]), {
        maxItems: IDENTITY_FLAGS.length,
        description: 'Empty if the result is `clear`',
      }),
      checkedAt: timestamp('When it was completed'),
    }),
  },
  'batch.completed': {
    name: 'BatchCompleted',
    when: 'A batch of checks has ended: all rows are answered, or it was canceled. A webhook gets it only on request',
    data: Type.Object({
      batchId: idOf('bat'),
      name: Type.Optional(Type.String({ maxLength: MOST_NAME_CHARACTERS })),
      status: Type.Enum(['completed', 'cancelled']),
      reason: Type.Optional(Type.Enum(BATCH_REASON_NAMES, { description: 'Why it was canceled' })),
      rows: BATCH_ROWS,
      answered: { ...BATCH_ROWS, description: 'How many rows have a result. Rows are checked in order' },
      billed: { ...BATCH_ROWS, description: 'How many credits it cost' },
      endedAt: timestamp('When it ended'),
    }),
  },
  [TEST_EVENT]: {
    name: 'WebhookTest',
    when: 'Someone sent a test from the dashboard',
    data: Type.Object({ message: Type.String(), sentAt: timestamp('When it was sent') }),
  },
};

/** Returns the body that a webhook gets. */
export function eventBodySchema(event: keyof typeof EVENT_SCHEMAS) {
  const { name, data } = EVENT_SCHEMAS[event];
  return Type.Object(
    { event: Type.Literal(event), orgId: idOf('org'), data: named(data, `${name}Data`) },
    { title: `${name}Event` },
  );
}

/** Returns an entry of the list of events. */
export function eventEntrySchema(event: EventType) {
  const { name, data } = EVENT_SCHEMAS[event];
  return Type.Object(
    {
      id: idOf('evt'),
      event: Type.Literal(event),
      orgId: idOf('org'),
      data: named(data, `${name}Data`),
      created_at: timestamp('When it happened'),
    },
    { title: `${name}Entry` },
  );
}

/** Which schema describes an entry of the list, by its event. */
export const EVENT_MAPPING = Object.fromEntries(
  EVENT_TYPES.map((event) => [event, `#/components/schemas/${EVENT_SCHEMAS[event].name}Entry`]),
);

function named(schema: TObject, title: string): TObject {
  return Type.Object(schema.properties, { title });
}

/** The server writes every event alike; the document describes each. */
export const EVENT = shownAs(
  Type.Object({
    id: idOf('evt'),
    event: Type.Enum([...EVENT_TYPES]),
    orgId: idOf('org'),
    data: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
    created_at: timestamp('When it happened'),
  }),
  {
    title: 'Event',
    oneOf: EVENT_TYPES.map(eventEntrySchema),
    discriminator: { propertyName: 'event', mapping: EVENT_MAPPING },
  },
);

export const EVENT_EXAMPLE: Static<typeof EVENT> = {
  id: 'evt_01KAJ5M2S40000W9XYV28QZ3T6',
  event: 'report.submitted',
  orgId: 'org_01KAJ5M2S40000W9XYV28QZ3T6',
  data: {
    reportId: 'rep_01KAJ5M2S40000Z3T6W9XYV28Q',
    recordId: 'RB-4K7QZ',
    renterEmail: 'jordan.lee@mail.example',
    renterName: 'Jordan Lee',
    riskScore: 655,
    eligibilityStatus: 'Eligible With Conditions',
    industryType: 'residential',
    createdAt: '2026-11-21T09:30:00.000Z',
  },
  created_at: '2026-11-21T09:30:00.000Z',
};

/** Returns an event as the API shows it. */
export function presentEvent({ id, body, createdAt }: OrganizationEvent): Static<typeof EVENT> {
  return { id, ...JSON.parse(body), created_at: iso(createdAt) };
}
