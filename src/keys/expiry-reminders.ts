import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import { type Mailer, sendToAll } from '../mail/mailer.ts';
import { keyExpiresMail } from '../mail/texts.ts';
import { recipientsOf } from '../staff/staff.ts';
import type { ExpiringKey, Store } from '../store/store.ts';

/** How often keys that expire soon are looked for. */
const LOOK_EVERY_MS = 60 * 60_000;

/** Sending takes less, so a server that has not finished by then has died. Ends before the next look. */
const LEASE_MS = LOOK_EVERY_MS / 2;

/** Keys read at once. */
const MOST_AT_ONCE = 100;

interface Dependencies {
  store: Pick<Store, 'keys' | 'staff' | 'transaction'>;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  /** Returns the URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  log: { error(fields: object, message: string): void };
}

/**
 * Returns the background job that tells the owners and admins of an organization a week before a key expires: once, by one of
 * several servers. If no e-mail can be sent, or the server dies meanwhile, it is tried again within an hour.
 */
export function makeExpiryReminders({ store, mailer, clock, baseUrl, log }: Dependencies): BackgroundJob {
  const job = new BackgroundJob({
    round: remindAll,
    everyMs: LOOK_EVERY_MS,
    waiting: 'could not send reminders of expiring API keys; will try again',
    log,
  });

  async function remind({
    id,
    organizationId,
    organization,
    name,
    expiresAt,
  }: ExpiringKey): Promise<boolean> {
    const recipients = await recipientsOf(store.staff, organizationId, 'receive_mails');
    const text = {
      organization,
      name,
      expiresAt,
      isExpired: expiresAt <= clock(),
      link: `${baseUrl()}/keys`,
    };
    const isSent = await sendToAll(
      mailer,
      recipients,
      (to) => keyExpiresMail({ ...text, to }),
      () => job.isStopping,
    );
    if (!isSent && recipients.length > 0)
      log.error({ key: id }, 'could not send a reminder of an expiring API key');
    return isSent || recipients.length === 0;
  }

  async function remindAll(): Promise<void> {
    for (const key of await store.keys.listToRemind(clock(), MOST_AT_ONCE)) {
      if (job.isStopping) return;
      const set = (from: number, to: number | null) =>
        store.transaction(({ keys }) => keys.setReminder(key.id, from, to));
      // Postponed first, so that only one server sends it.
      const until = clock() + LEASE_MS;
      if ((await set(key.remindAt, until)) && (await remind(key))) await set(until, null);
    }
  }

  return job;
}
