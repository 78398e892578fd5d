import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import { type Mailer, sendToAll } from '../mail/mailer.ts';
import { certificationEndsMail } from '../mail/texts.ts';
import { REMINDERS_MS } from '../rules/organizations/certification.ts';
import type { EndingCertification, Store } from '../store/store.ts';
import { recipientsOf } from './staff.ts';

/** How often certifications that end soon are looked for. */
const LOOK_EVERY_MS = 60 * 60_000;

/** Certifications read at once. */
const MOST_AT_ONCE = 100;

interface Dependencies {
  store: Pick<Store, 'certifications' | 'staff' | 'transaction'>;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  /** Returns the URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  log: { error(fields: object, message: string): void };
}

/**
 * Returns the background job that reminds the owners and admins of organizations that their certification ends: once for each
 * of `REMINDERS_MS`, by one of several servers. It runs only where a certification is required.
 */
export function makeCertificationReminders({
  store,
  mailer,
  clock,
  baseUrl,
  log,
}: Dependencies): BackgroundJob {
  const job = new BackgroundJob({
    round: remindAll,
    everyMs: LOOK_EVERY_MS,
    waiting: 'could not send reminders of ending certifications; will try again',
    log,
  });

  async function remind({ id, organizationId, organization, endsAt }: EndingCertification): Promise<boolean> {
    const recipients = await recipientsOf(store.staff, organizationId, 'receive_mails');
    const link = `${baseUrl()}/organization`;
    const text = { organization, endsAt, link };
    const isSent = await sendToAll(
      mailer,
      recipients,
      (to) => certificationEndsMail({ ...text, to }),
      () => job.isStopping,
    );
    if (!isSent && recipients.length > 0)
      log.error({ certification: id }, 'could not send a reminder of an ending certification');
    return isSent || recipients.length === 0;
  }

  async function remindAll(): Promise<void> {
    // The last reminder first: it stands for those that were missed.
    for (const [index, beforeMs] of [...REMINDERS_MS.entries()].reverse()) {
      for (const ending of await store.certifications.listEnding(clock(), beforeMs, index, MOST_AT_ONCE)) {
        if (job.isStopping) return;
        const count = (reminders: number, from: number) =>
          store.transaction(({ certifications }) => certifications.countReminder(ending.id, from, reminders));
        if (!(await count(index + 1, ending.reminders))) continue;
        // It is tried again in an hour.
        if (!(await remind(ending))) await count(ending.reminders, index + 1);
      }
    }
  }

  return job;
}
