import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { findOrganization } from '../organizations/organizations.ts';
import type { Delivery, Store, Webhook, WebhookReads } from '../store/store.ts';
import { mayBePublicHost } from './address.ts';

/** What common browsers and servers take. */
const MOST_URL_CHARACTERS = 2_048;

/** A scheme and host written out, and nothing that a URL parser would silently drop or turn. */
const WRITTEN_OUT = /^https?:\/\/(?!\/)[^\s\\\p{C}]+$/iu;

/** A dot with nothing before it: no name has that (RFC 1035, 2.3.1), and `localhost..` would pass for public. */
const EMPTY_LABEL = /^\.|\.\./;

/**
 * Why a webhook must not have this URL, in words that follow the word `url`; `undefined` when it may. Looks
 * nothing up: what a name stands for is checked when a delivery connects.
 *
 * @param allowPrivate also takes http, and addresses that are not public: for development
 */
export function urlProblem(text: string, allowPrivate: boolean): string | undefined {
  if (text.length > MOST_URL_CHARACTERS) return 'must have 2,048 characters at most';
  const url = WRITTEN_OUT.test(text) ? URL.parse(text) : null;
  if (!url || EMPTY_LABEL.test(url.hostname)) {
    return 'must be complete, like https://example.com/webhook';
  }
  if (!allowPrivate && url.protocol !== 'https:') return 'must start with https://';
  if (url.username || url.password) return 'must not hold a user name or a password: leave them out';
  if (!allowPrivate && !mayBePublicHost(url.hostname)) {
    return 'must lead to the public internet: a private, loopback or reserved address is refused';
  }
  return undefined;
}

/** How many deliveries an organization is shown. */
const DELIVERIES_SHOWN = 20;

interface WebhookView {
  webhook: Webhook | undefined;
  /** The newest first, at most 20; those of a webhook that was replaced or removed too. */
  deliveries: Delivery[];
}

export type GetWebhook = (organizationId: string) => Promise<WebhookView>;

/** Answers an organization's webhook and its newest deliveries. */
export function makeGetWebhook(webhooks: Pick<WebhookReads, 'find' | 'deliveries'>): GetWebhook {
  return async (organizationId) => {
    const [webhook, deliveries] = await Promise.all([
      webhooks.find(organizationId),
      webhooks.deliveries(organizationId, DELIVERIES_SHOWN),
    ]);
    return { webhook, deliveries };
  };
}

/** @param called what a refusal calls the URL, in whoever's words that asks; `url` unless told */
export type SetWebhook = (organizationId: string, url: string, called?: string) => Promise<Webhook>;

interface SetWebhookDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  /** Also takes http, and addresses that are not public: for development. */
  allowPrivate: boolean;
}

/**
 * Sets the one webhook URL of an organization, in place of the one that it had. Specification 2.5.
 * Refuses a URL that must not be called (`invalid`) and an unknown organization (`notFound`).
 */
export function makeSetWebhook({ store, clock, allowPrivate }: SetWebhookDependencies): SetWebhook {
  return async (organizationId, url, called = 'url') => {
    const problem = urlProblem(url, allowPrivate);
    if (problem !== undefined) throw new Refusal('invalid', `${called} ${problem}.`);
    const webhook: Webhook = { url, updatedAt: clock() };
    await store.transaction(async (tx) => {
      await findOrganization(tx.organizations, organizationId);
      await tx.webhooks.set(organizationId, webhook);
    });
    return webhook;
  };
}

export type RemoveWebhook = (organizationId: string) => Promise<void>;

/**
 * Removes an organization's webhook; fine when it has none. Nothing more is sent: what waits to be is
 * listed as failed.
 */
export function makeRemoveWebhook(store: Pick<Store, 'transaction'>): RemoveWebhook {
  return (organizationId) =>
    store.transaction(async ({ webhooks }) => {
      await webhooks.set(organizationId, null);
      await webhooks.failPending(organizationId, 'not sent: the webhook was removed');
    });
}
