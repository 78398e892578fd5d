import { type AuditActor, recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { EVENT_TYPES, type EventType } from '../rules/text/webhook-events.ts';
import type { Delivery, Store, Webhook, WebhookSettings } from '../store/store.ts';
import { mayBePublicHost } from './address.ts';

/** The length that common browsers and servers accept. */
export const MOST_URL_CHARACTERS = 2_048;

/** Requires a scheme and a host, and excludes characters that a URL parser would silently drop or change. */
const WRITTEN_OUT = /^https?:\/\/(?!\/)[^\s\\\p{C}]+$/iu;

/** Matches a URL that is neither http nor https. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z\d+.-]*:\/\//i;

/** Matches an empty label. It is invalid (RFC 1035, 2.3.1), and `localhost..` would pass as public. */
const EMPTY_LABEL = /^\.|\.\./;

/**
 * Returns why a webhook must not have this URL, as text that follows the word `url`; `undefined` if it may.
 * Does not resolve the host name: its addresses are checked when a delivery connects.
 *
 * @param allowPrivate whether to allow http and addresses that are not public, for development
 */
export function urlProblem(text: string, allowPrivate: boolean): string | undefined {
  if (text.length > MOST_URL_CHARACTERS) return 'must have 2,048 characters at most';
  if (OTHER_SCHEME.test(text)) return 'must start with https://';
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

/** Deliveries shown with the webhook. */
const DELIVERIES_SHOWN = 20;

interface WebhookView {
  webhook: Webhook | undefined;
  /** At most 20, the newest first, including those of a webhook that was replaced or removed. */
  deliveries: Delivery[];
}

export type GetWebhook = (organizationId: string) => Promise<WebhookView>;

/** Returns an organization's webhook and its newest deliveries. */
export function makeGetWebhook({ webhooks, deliveries }: Pick<Store, 'webhooks' | 'deliveries'>): GetWebhook {
  return async (organizationId) => {
    const [webhook, newest] = await Promise.all([
      webhooks.find(organizationId),
      deliveries.list(organizationId, DELIVERIES_SHOWN),
    ]);
    return { webhook, deliveries: newest };
  };
}

interface SetWebhookOptions {
  /** Events that it asks for; by default those that it asked for before. */
  events?: readonly EventType[] | undefined;
  /** Who sets it, for the audit log; absent when software or the operator does. */
  staff?: AuditActor;
  /** The name of the URL in error texts: `url`, or the option or field of the caller. */
  called?: string;
}

export type SetWebhook = (
  organizationId: string,
  url: string,
  options?: SetWebhookOptions,
) => Promise<WebhookSettings>;

interface SetWebhookDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  /** Whether to allow http and addresses that are not public, for development. */
  allowPrivate: boolean;
}

/**
 * Sets or replaces the webhook of an organization, with the events that it asks for. Specification 2.5.
 *
 * Throws `invalid` for a URL that is not allowed, and `not_found` for an unknown organization.
 */
export function makeSetWebhook({ store, clock, allowPrivate }: SetWebhookDependencies): SetWebhook {
  return async (organizationId, url, { staff, called = 'url', events } = {}) => {
    const problem = urlProblem(url, allowPrivate);
    if (problem !== undefined) throw new ApiError('invalid', `${called} ${problem}.`);
    return store.transaction(async (tx) => {
      await tx.locks.organization(organizationId);
      await findOrganization(tx.organizations, organizationId);
      const before = await tx.webhooks.find(organizationId);
      // Software that sets its URL whenever it starts must not end what staff chose.
      const wanted = events ?? before?.events ?? [];
      const chosen = EVENT_TYPES.filter((event) => wanted.includes(event));
      const webhook: WebhookSettings = {
        url,
        events: chosen,
        updatedAt: clock(),
        secrets: before?.secrets ?? [],
        header: before?.header ?? null,
        retries: before?.retries ?? false,
      };
      await tx.webhooks.set(organizationId, webhook);
      if (before?.url !== url || before.events.join() !== chosen.join()) {
        await recordAction(tx, { staff, at: webhook.updatedAt }, 'webhook.set', webhook);
      }
      return webhook;
    });
  };
}

/** @param staff who removes it, for the audit log; absent when software or the operator does */
export type RemoveWebhook = (organizationId: string, staff?: AuditActor) => Promise<void>;

/**
 * Removes an organization's webhook, if it has one. Nothing more is sent: pending deliveries are marked as
 * failed.
 */
export function makeRemoveWebhook(store: Pick<Store, 'transaction'>, clock: Clock): RemoveWebhook {
  return (organizationId, staff) =>
    store.transaction(async (tx) => {
      await tx.locks.organization(organizationId);
      const removed = await tx.webhooks.find(organizationId);
      if (removed === undefined) return;
      await tx.webhooks.set(organizationId, null);
      await tx.deliveries.failPending(organizationId, 'not sent: the webhook was removed');
      await recordAction(tx, { staff, at: clock() }, 'webhook.removed', removed);
    });
}
