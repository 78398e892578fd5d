import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import { type Mailer, nextAttempt, sendToAll } from '../mail/mailer.ts';
import { gaveUpMail, turnedOffMail } from '../mail/webhook-texts.ts';
import { TURNED_OFF_AFTER_MS } from '../rules/organizations/webhook-retries.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { recipientsOf } from '../staff/staff.ts';
import type { QueuedNotice, Store } from '../store/store.ts';

/** Longest delay of an e-mail about a webhook. */
const LOOK_EVERY_MS = 60_000;

/** How long an e-mail is tried. Then the dashboard has told it for days. */
const MAILED_WITHIN_MS = 14 * DAY_MS;

interface Dependencies {
  store: Pick<Store, 'transaction' | 'webhooks' | 'organizations' | 'staff'>;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  /** Returns the URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  log: { error(fields: object, message: string): void };
  lookEveryMs?: number;
}

/**
 * Returns the background job that e-mails the owners, admins and developers of organizations whose webhook fails: when the retries of an event are
 * first exhausted, and when the webhook is turned off. Each e-mail is sent by one of several servers.
 */
export function makeWebhookMails(dependencies: Dependencies): BackgroundJob {
  const { store, mailer, clock, baseUrl, log, lookEveryMs = LOOK_EVERY_MS } = dependencies;
  const job = new BackgroundJob({
    async round() {
      while (!job.isStopping && (await mailNext()));
    },
    everyMs: lookEveryMs,
    waiting: 'could not send e-mails about webhooks; will try again',
    log,
  });

  async function mailNext(): Promise<boolean> {
    const at = clock();
    const queued = await store.transaction(({ webhooks }) =>
      webhooks.takeNotice(at, (notice) => nextAttempt(at, notice.at)),
    );
    if (queued === undefined) return false;
    const { organizationId, notice } = queued;
    const text = await textOf(queued);
    const recipients = await recipientsOf(store.staff, organizationId, 'manage_webhook');
    const write = notice === 'gave_up' ? gaveUpMail : turnedOffMail;
    const isSent = await sendToAll(
      mailer,
      recipients,
      (to) => write({ ...text, to }),
      () => job.isStopping,
    );
    // The mailer has logged why it was not accepted.
    const isLast = recipients.length === 0 || at - queued.at > MAILED_WITHIN_MS;
    if (!isSent && isLast) log.error({ organization: organizationId }, 'gave up mailing about a webhook');
    if (isSent || isLast) await store.transaction(({ webhooks }) => webhooks.finishNotice(queued));
    return true;
  }

  async function textOf({ organizationId, since }: QueuedNotice) {
    const [organization, webhook] = await Promise.all([
      store.organizations.find(organizationId),
      store.webhooks.find(organizationId),
    ]);
    return {
      organization: organization?.name ?? '',
      host: URL.parse(webhook?.url ?? '')?.host ?? '',
      since,
      days: TURNED_OFF_AFTER_MS / DAY_MS,
      link: `${baseUrl()}/webhook?since=${new Date(since).toISOString()}`,
    };
  }

  return job;
}
