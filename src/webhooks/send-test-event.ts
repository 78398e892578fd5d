import { eventBody } from './enqueue.ts';
import { type ByHandDependencies, enqueueByHand } from './send-by-hand.ts';

/** Beside the events of the specification: it is only ever sent by hand. */
export const TEST_EVENT = 'webhook.test';

/** Answers the ID of the delivery. */
export type SendTestEvent = (organizationId: string, sentBy: string) => Promise<string>;

/**
 * Sends an organization's webhook a test event, on the way of every other event. Refuses as `enqueueByHand`.
 */
export function makeSendTestEvent({ store, newId, clock, onEvent }: ByHandDependencies): SendTestEvent {
  return async (organizationId, sentBy) => {
    const createdAt = clock();
    const body = eventBody(TEST_EVENT, organizationId, testEventData(createdAt));
    const outgoing = { organizationId, event: TEST_EVENT, body, createdAt, sentBy };
    const id = await store.transaction((tx) => enqueueByHand(tx, newId, outgoing));
    onEvent();
    return id;
  };
}

/** The `data` of a test event. */
export function testEventData(sentAtMs: number) {
  return { message: 'This is a test, sent by hand.', sentAt: new Date(sentAtMs).toISOString() };
}
