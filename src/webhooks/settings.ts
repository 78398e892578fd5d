import { type AuditActor, recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, RandomBytes } from '../ids.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { deniedText } from '../rules/staff/roles.ts';
import { EVENT_TYPES, type EventType } from '../rules/text/webhook-events.ts';
import type { SealedText } from '../sign-in/seal.ts';
import type {
  Delivery,
  Store,
  Transaction,
  Webhook,
  WebhookSecret,
  WebhookSettings,
} from '../store/store.ts';
import { isSameOrigin, newSecret, signingSecrets } from './delivery-headers.ts';
import { type AllowPrivate, headerProblem, ownUrlProblem, urlProblem, urlRemedy } from './receiver.ts';

/** Deliveries shown with the webhook. */
const DELIVERIES_SHOWN = 20;
/** More are only said to be more. */
const MOST_WAITING_COUNTED = 1_000;

interface WebhookView {
  webhook: Webhook | undefined;
  /** At most 20, the newest first, including those of a webhook that was replaced or removed. */
  deliveries: Delivery[];
  /** Events that wait until fewer deliveries are pending, up to 1,000. */
  waiting: number;
}

export type GetWebhook = (organizationId: string) => Promise<WebhookView>;

/** Returns an organization's webhook and its newest deliveries. */
export function makeGetWebhook({
  webhooks,
  deliveries,
  events,
}: Pick<Store, 'webhooks' | 'deliveries' | 'events'>): GetWebhook {
  return async (organizationId) => {
    const [webhook, newest, waiting] = await Promise.all([
      webhooks.find(organizationId),
      deliveries.list(organizationId, DELIVERIES_SHOWN),
      events.countWaiting(organizationId, MOST_WAITING_COUNTED),
    ]);
    return { webhook, deliveries: newest, waiting };
  };
}

/** What a webhook is to do; what is absent stays as it was. */
export interface WebhookOptions {
  /** Events that it asks for. */
  events?: readonly EventType[] | undefined;
  /** Whether deliveries are signed. */
  signed?: boolean | undefined;
  /** Whether failed deliveries are retried. */
  retries?: boolean | undefined;
  /** A custom header that each delivery has; `false` for none. */
  header?: { name: string; value: string } | false | undefined;
}

interface SetWebhookOptions extends WebhookOptions {
  /** Who sets it, for the audit log; absent when software or the operator does. */
  staff?: AuditActor;
  /** Whether the address must stay as it is; false by default. */
  keepsUrl?: boolean;
  /** The name of the URL in error texts: `url`, or the option or field of the caller. */
  called?: string;
}

/** A webhook as it is after it was set. */
interface SetResult {
  webhook: Webhook;
  /** The secret, if it was turned on. It is shown only once. */
  secret?: string;
}

export type SetWebhook = (
  organizationId: string,
  url: string,
  options?: SetWebhookOptions,
) => Promise<SetResult>;

export interface SettingsDependencies {
  store: Pick<Store, 'transaction'>;
  sealed: SealedText;
  clock: Clock;
  randomBytes: RandomBytes;
}

export interface SetWebhookDependencies extends SettingsDependencies {
  allowPrivate: AllowPrivate;
  /** Returns the address of the network. */
  baseUrl: () => string;
}

/**
 * Returns the use case that sets or replaces the webhook of an organization, and turns it on. Specification 2.5.
 *
 * Throws `invalid` for a URL or a header that is not allowed, and for another host while a header is set whose value would be
 * sent there; `forbidden` for another address with `keepsUrl`; `not_found` for an unknown organization.
 */
export function makeSetWebhook(dependencies: SetWebhookDependencies): SetWebhook {
  const { store, sealed, clock, randomBytes, allowPrivate, baseUrl } = dependencies;
  return async (organizationId, url, { staff, keepsUrl = false, called = 'url', ...options } = {}) => {
    const problem = urlProblem(url, allowPrivate) ?? ownUrlProblem(url, baseUrl());
    if (problem !== undefined) throw new ApiError('invalid', `${called} ${problem}.${urlRemedy(problem)}`);
    const wrongHeader = options.header ? headerProblem(options.header) : undefined;
    if (wrongHeader !== undefined) throw new ApiError('invalid', `header ${wrongHeader}.`);
    await sealed.ready();
    return store.transaction(async (tx) => {
      const before = await lockWebhook(tx, organizationId);
      if (keepsUrl && before?.url !== url) throw new ApiError('forbidden', deniedText('choose_receiver'));
      const updatedAt = clock();
      const retries = options.retries ?? before?.retries ?? false;
      const secret = options.signed && !isSigned(before) ? newSecret(randomBytes) : undefined;
      const settings: WebhookSettings = {
        url,
        updatedAt,
        events: EVENT_TYPES.filter((event) => (options.events ?? before?.events ?? []).includes(event)),
        secrets:
          secret === undefined
            ? keptSecrets(before, options, updatedAt)
            : [await newestSecret(sealed, secret)],
        header: await headerOf(url, before, options, sealed),
        retries,
      };
      await tx.webhooks.set(organizationId, settings);
      if (before?.retries && !retries) {
        await tx.deliveries.failPending(organizationId, null, 'retried');
        await tx.webhooks.markWorking(organizationId);
      }
      if (differs(before, settings))
        await recordAction(tx, { staff, at: updatedAt }, 'webhook.set', auditedSettings(settings));
      else if (before?.turnedOffAt != null)
        await recordAction(tx, { staff, at: updatedAt }, 'webhook.turned_on', settings);
      const webhook = (await tx.webhooks.find(organizationId)) as Webhook;
      return { webhook, ...(secret && { secret }) };
    });
  };
}

/** Locks the webhook of an organization, or that it has none. Throws `not_found` for an unknown organization. */
export async function lockWebhook(
  { locks, organizations, webhooks }: Pick<Transaction, 'locks' | 'organizations' | 'webhooks'>,
  organizationId: string,
): Promise<Webhook | undefined> {
  await locks.organization(organizationId);
  await findOrganization(organizations, organizationId);
  await locks.webhook(organizationId);
  return webhooks.find(organizationId);
}

export function isSigned(webhook: WebhookSettings | undefined): boolean {
  return webhook !== undefined && webhook.secrets.length > 0;
}

function keptSecrets(before: Webhook | undefined, { signed }: WebhookOptions, at: number) {
  return before === undefined || signed === false ? [] : signingSecrets(before, at);
}

/** Returns a secret as it is stored while it is the newest. */
export async function newestSecret({ seal }: SealedText, secret: string): Promise<WebhookSecret> {
  return { sealed: await seal(secret), until: null };
}

/**
 * Returns the header to store. Throws `invalid` for another host, to which its value would be sent: that is a secret that only its
 * owner knows.
 */
async function headerOf(
  url: string,
  before: Webhook | undefined,
  { header }: WebhookOptions,
  { seal }: SealedText,
): Promise<WebhookSettings['header']> {
  if (header === false) return null;
  if (header !== undefined) return { name: header.name, sealed: await seal(header.value) };
  const kept = before?.header ?? null;
  if (kept === null || before === undefined || isSameOrigin(before.url, url)) return kept;
  throw new ApiError(
    'invalid',
    `header must be sent again for another host: ${kept.name} was set for ${new URL(before.url).host}. Send "header": false to remove it.`,
  );
}

/** Returns whether settings differ in more than their time. */
function differs(before: Webhook | undefined, settings: WebhookSettings): boolean {
  const content = ({ url, events, secrets, header, retries }: WebhookSettings) =>
    JSON.stringify([url, events, secrets, header, retries]);
  return before === undefined || content(before) !== content(settings);
}

function auditedSettings({ url, secrets, retries, header, events }: WebhookSettings) {
  return { url, signed: secrets.length > 0, retries, header: header?.name, events };
}

/** @param staff who removes it, for the audit log; absent when software or the operator does */
export type RemoveWebhook = (organizationId: string, staff?: AuditActor) => Promise<void>;

/**
 * Returns the use case that removes an organization's webhook, if it has one. Nothing more is sent: pending deliveries are marked
 * as failed.
 */
export function makeRemoveWebhook(store: Pick<Store, 'transaction'>, clock: Clock): RemoveWebhook {
  return (organizationId, staff) =>
    store.transaction(async (tx) => {
      const removed = await lockWebhook(tx, organizationId);
      if (removed === undefined) return;
      await tx.webhooks.set(organizationId, null);
      await tx.deliveries.failPending(organizationId, 'not sent: the webhook was removed');
      await tx.events.forgetWaiting(organizationId);
      await recordAction(tx, { staff, at: clock() }, 'webhook.removed', removed);
    });
}
