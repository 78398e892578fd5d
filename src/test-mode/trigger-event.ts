import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../admission/admit.ts';
import type { CreateBatch } from '../batches/create-batch.ts';
import type { FileDispute } from '../disputes/file-dispute.ts';
import { ApiError } from '../errors.ts';
import type { RandomBytes } from '../ids.ts';
import type { FileLabelsReport } from '../reporting/file-labels-report.ts';
import type { ChangeOwnRecords } from '../reporting/own-records.ts';
import { DEFAULT_LABELS } from '../rules/scoring/report-score.ts';
import { type EventType, sentEvents } from '../rules/text/webhook-events.ts';
import type { EventReads, OrganizationEvent, WebhookReads } from '../store/store.ts';
import type { ListEvents } from '../webhooks/event-log.ts';
import { at } from './persona.ts';

/** An event that happened, and whether it was sent to the webhook of the world. */
export interface Triggered {
  event: OrganizationEvent;
  isSent: boolean;
}

export type TriggerEvent = (caller: Caller, type: EventType) => Promise<Triggered>;

interface Dependencies extends Pick<ChangeOwnRecords, 'correctReport' | 'withdrawRecord'> {
  store: { events: Pick<EventReads, 'range'>; webhooks: Pick<WebhookReads, 'find'> };
  fileLabelsReport: FileLabelsReport;
  fileDispute: FileDispute;
  createBatch: CreateBatch;
  listEvents: ListEvents;
  randomBytes: RandomBytes;
}

/** A report about a renter who was not on file before. */
interface NewReport {
  reportId: string;
  renterId: string;
  email: string;
}

/** How long a request waits for an event of a background job, which takes a second. */
const HAPPENS_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/** Events read at a time. */
const EVENTS_READ = 100;

const NAME = 'Jordan Lee';
const CHECKED = ['approved', 'conditional', 'denied-eviction'];

/**
 * Returns the use case that makes an event happen in a test world: it does what an event of this type is about, with a new renter,
 * so that the IDs in the event can be looked up. Other events may happen before, such as `report.submitted` before
 * `report.withdrawn`.
 */
export function makeTriggerEvent(dependencies: Dependencies): TriggerEvent {
  const { store, listEvents, fileLabelsReport, fileDispute, randomBytes } = dependencies;

  async function fileReport(caller: Caller): Promise<NewReport> {
    const email = `jordan.lee.${Buffer.from(randomBytes(5)).toString('hex')}@renters.example`;
    const { reportId, renterId } = await fileLabelsReport(caller, {
      person: { email, name: NAME, phone: undefined },
      industry: 'residential',
      contractId: undefined,
      labels: { ...DEFAULT_LABELS, paymentCompliance: 'Not Paid' },
      incidents: [],
      totalChargedCents: 145_000,
      totalPaidCents: 100_000,
      outstandingBalanceCents: 45_000,
    });
    return { reportId, renterId, email };
  }

  /** Does what an event of each type is about, and returns the ID by which the event is recognized. */
  const happen: Record<EventType, (caller: Caller) => Promise<string>> = {
    'report.submitted': async (caller) => (await fileReport(caller)).reportId,
    async 'report.corrected'(caller) {
      const { reportId } = await fileReport(caller);
      const change = { id: reportId, reason: 'Paid in part before the filing.' };
      await dependencies.correctReport(caller, change, { totalPaid: 120_000, outstandingBalance: 25_000 });
      return reportId;
    },
    async 'report.withdrawn'(caller) {
      const { reportId } = await fileReport(caller);
      const change = { id: reportId, reason: 'Filed about the wrong contract.' };
      await dependencies.withdrawRecord(caller, 'report', change, true);
      return reportId;
    },
    async 'dispute.filed'(caller) {
      const { reportId, renterId, email } = await fileReport(caller);
      const renter = { renterId, email, filedBy: undefined };
      const text = 'The balance was paid in March.';
      return (await fileDispute(renter, { kind: 'report', record: reportId, reason: 'already_paid', text }))
        .id;
    },
    async 'identity.check'(caller) {
      // The background job compares the renter.
      return (await fileReport(caller)).renterId;
    },
    async 'batch.completed'(caller) {
      const queries = CHECKED.map((name) => ({ email: at(name), purpose: null, reference: name }));
      const { id } = await dependencies.createBatch(caller, { name: 'Triggered', queries });
      return id;
    },
  };

  /** Finds the event of a type that names an ID. Background jobs emit some a little later. */
  async function findEvent(organizationId: string, from: number, type: EventType, id: string) {
    const latest = performance.now() + HAPPENS_WITHIN_MS;
    for (let after = from; performance.now() < latest; ) {
      const page = await listEvents(organizationId, { after, type, limit: EVENTS_READ });
      const event = page.events.find(({ body }) => body.includes(id));
      if (event !== undefined) return event;
      after = page.next;
      if (page.events.length < EVENTS_READ) await pause(LOOK_AGAIN_MS);
    }
    return undefined;
  }

  return async (caller, type) => {
    const { organizationId } = caller;
    const { last } = await store.events.range(organizationId);
    const id = await happen[type](caller);
    const event = await findEvent(organizationId, last, type, id);
    if (event === undefined)
      throw new ApiError(
        'uncertain',
        `${type} did not happen within ${HAPPENS_WITHIN_MS / 1_000} seconds, because the server is busy. It will appear in GET /v1/events. Do not send this again.`,
      );
    const webhook = await store.webhooks.find(organizationId);
    const isOn = webhook !== undefined && webhook.turnedOffAt === null;
    return { event, isSent: isOn && sentEvents(webhook.events).includes(type) };
  };
}
