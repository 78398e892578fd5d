import { type AuditActor, recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { type Idempotency, transactOnce } from '../idempotency.ts';
import type { Webhook, WebhookSecret } from '../store/store.ts';
import { newSecret, signingSecrets } from './delivery-headers.ts';
import { isSigned, lockWebhook, newestSecret, type SettingsDependencies } from './settings.ts';

/** How long the replaced secret also signs, unless the caller says: enough to change it in the receiver. */
export const OVERLAP_HOURS = 24;
/** The longest overlap: a receiver may be deployed once a week. */
export const MOST_OVERLAP_HOURS = 7 * 24;
const HOUR_MS = 60 * 60_000;

/** Most replaced secrets that sign at once. Each adds a signature of 48 characters to the header. */
const MOST_REPLACED = 3;

interface Rotation {
  overlapHours?: number | undefined;
  /** Who rotates it, for the audit log; absent when software does. */
  staff?: AuditActor;
  idempotency?: Idempotency | undefined;
}

interface RotatedSecret {
  webhook: Webhook;
  /** The new secret. It is shown only once. */
  secret: string;
  /** Until when the replaced secret also signs; `null` if it does not. */
  oldUntil: number | null;
}

export type RotateSecret = (organizationId: string, rotation?: Rotation) => Promise<RotatedSecret>;

/**
 * Replaces the secret that signs deliveries. The old one also signs for a time, so that the receiver can be changed meanwhile.
 *
 * Throws `conflict` if deliveries are not signed, and while three replaced secrets sign.
 */
export function makeRotateSecret(dependencies: SettingsDependencies): RotateSecret {
  const { store, sealed, clock, randomBytes } = dependencies;
  return async (organizationId, { overlapHours = OVERLAP_HOURS, staff, idempotency } = {}) => {
    const secret = newSecret(randomBytes);
    await sealed.ready();
    return transactOnce(store, { idempotency }, async (tx) => {
      const webhook = await lockWebhook(tx, organizationId);
      if (webhook === undefined || !isSigned(webhook)) throw new ApiError('conflict', NOT_SIGNED);
      const at = clock();
      const oldUntil = overlapHours === 0 ? null : at + overlapHours * HOUR_MS;
      const replaced = replacedSecrets(webhook, oldUntil, at);
      if (replaced.length > MOST_REPLACED) throw new ApiError('conflict', rotatedTooOften(replaced));
      const secrets = [await newestSecret(sealed, secret), ...replaced];
      await tx.webhooks.setSecrets(organizationId, secrets, at);
      await recordAction(tx, { staff, at }, 'webhook.secret_rotated', webhook);
      return { webhook: { ...webhook, secrets, updatedAt: at }, secret, oldUntil };
    });
  };
}

const NOT_SIGNED =
  'The deliveries of this webhook are not signed. Set the webhook with "signed": true first.';

/** Returns the secrets that sign besides the new one: the newest until now until `oldUntil`, and those that it replaced. */
function replacedSecrets(webhook: Webhook, oldUntil: number | null, at: number): WebhookSecret[] {
  return signingSecrets(webhook, at)
    .map((secret) => ({ ...secret, until: secret.until ?? oldUntil }))
    .filter(({ until }) => until !== null);
}

function rotatedTooOften(replaced: readonly WebhookSecret[]): string {
  const first = Math.min(...replaced.slice(1).map(({ until }) => until ?? Number.POSITIVE_INFINITY));
  return `${MOST_REPLACED} replaced secrets still sign. Rotate again after ${new Date(first).toISOString()}, when the first of them ends, or with an overlap of 0 hours.`;
}
