import { nextAttemptAt, TURNED_OFF_AFTER_MS } from '../rules/organizations/webhook-retries.ts';
import type { Delivery, DeliveryOutcome, Transaction, Webhook } from '../store/store.ts';
import { MOST_PENDING } from './events.ts';

/** Finished deliveries kept for each organization. */
export const DELIVERIES_KEPT = 1_000;

const TURNED_OFF = 'not sent: the webhook was turned off';

/** What became of a delivery after an attempt. */
export type DeliveryResult = 'delivered' | 'failed' | 'retried';

type AttemptTransaction = Pick<Transaction, 'locks' | 'webhooks' | 'deliveries' | 'events'>;

interface EndedAttempt {
  delivery: Delivery;
  outcome: DeliveryOutcome;
  at: number;
  /** From 0 to 1. */
  random: number;
}

/**
 * Stores the outcome of an attempt, and what follows from it: whether the delivery is retried, and whether the webhook works,
 * fails, or is turned off. Without retries there is one attempt (specification 6, rule 5). A delivery that a person sent manually
 * is not retried either: the person sees it fail.
 */
export async function finishAttempt(tx: AttemptTransaction, attempt: EndedAttempt): Promise<DeliveryResult> {
  const result = await storeOutcome(tx, attempt);
  await tx.deliveries.forget(attempt.delivery.organizationId, DELIVERIES_KEPT);
  return result;
}

async function storeOutcome(tx: AttemptTransaction, attempt: EndedAttempt): Promise<DeliveryResult> {
  const { delivery, outcome, at } = attempt;
  const { organizationId, eventId } = delivery;
  if (outcome.status === 'delivered') {
    await tx.webhooks.markWorking(organizationId);
    await tx.deliveries.finish(delivery, outcome);
    if (eventId !== null) await tx.events.markDelivered(eventId, at);
    return 'delivered';
  }
  await tx.locks.webhook(organizationId);
  const webhook = await tx.webhooks.find(organizationId);
  if (webhook?.retries && webhook.turnedOffAt === null && delivery.sentBy === null)
    return storeFailure(tx, webhook, attempt);
  await tx.deliveries.finish(delivery, outcome);
  return 'failed';
}

async function storeFailure(
  tx: AttemptTransaction,
  webhook: Webhook,
  { delivery, outcome, at, random }: EndedAttempt,
): Promise<DeliveryResult> {
  const { organizationId, eventId } = delivery;
  const dueAt = nextAttemptAt(delivery.attempts, at, random);
  const isFull = (await tx.deliveries.countRetried(organizationId, MOST_PENDING)) === MOST_PENDING;
  const isStored =
    dueAt !== undefined && !isFull
      ? await tx.deliveries.retry(delivery, outcome, dueAt)
      : await tx.deliveries.finish(delivery, outcome);
  // Another process assumed that this one had crashed, and stored a failure.
  if (!isStored) return 'failed';
  const since = webhook.failingSince ?? delivery.attemptedAt ?? at;
  await tx.webhooks.markFailing(organizationId, since);
  if (dueAt === undefined) await giveUp(tx, organizationId, since, at);
  // It is sent again once fewer deliveries wait for a retry.
  else if (isFull && eventId !== null) await tx.events.markWaiting(eventId);
  return dueAt === undefined || isFull ? 'failed' : 'retried';
}

/** The last attempt of a delivery failed: the staff are told, and if nothing arrived for days, the webhook is turned off. */
async function giveUp(
  { webhooks, deliveries }: Pick<Transaction, 'webhooks' | 'deliveries'>,
  organizationId: string,
  since: number,
  at: number,
): Promise<void> {
  const isTurnedOff = at - since >= TURNED_OFF_AFTER_MS;
  if (isTurnedOff) {
    await webhooks.turnOff(organizationId, at);
    await deliveries.failPending(organizationId, TURNED_OFF);
  }
  await webhooks.queueNotice(organizationId, isTurnedOff ? 'turned_off' : 'gave_up', { since, at });
}
