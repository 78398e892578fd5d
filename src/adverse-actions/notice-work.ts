import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import { type Mailer, nextAttempt } from '../mail/mailer.ts';
import { adverseActionMail } from '../mail/renter-file-mails.ts';
import { openingEmail } from '../renters/opening-email.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { AdverseActionNotice, Store } from '../store/store.ts';
import { textsIn } from '../texts/all.ts';
import { LANGUAGES, languageNamed } from '../texts/languages.ts';

const MINUTE_MS = 60_000;

/** How long a mail is tried. Staff see that the notice is still a draft. */
const MAILED_WITHIN_MS = 3 * DAY_MS;

interface Dependencies {
  store: Pick<Store, 'transaction' | 'renters' | 'assertions'>;
  mailer: Pick<Mailer, 'send' | 'reachesPeople'>;
  clock: Clock;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/**
 * Returns the background job that mails notices of adverse actions to renters, each once over all servers. A notice is `sent`
 * when the mail server accepted it.
 */
export function makeAdverseActionWork({ store, mailer, clock, log }: Dependencies): BackgroundJob {
  const job = new BackgroundJob({
    round: mailAll,
    everyMs: MINUTE_MS,
    waiting: 'could not mail notices of adverse actions; will try again',
    log,
  });

  async function mailNext(): Promise<boolean> {
    const at = clock();
    const notice = await store.transaction(({ adverseActions }) =>
      adverseActions.takeMail(at, ({ createdAt }) => nextAttempt(at, createdAt)),
    );
    if (notice === undefined) return false;
    const { id, renterId, organizationId, createdAt } = notice;
    // Read again: the renter may have taken an address off the file since.
    const to = await openingEmail(store, renterId, organizationId, null);
    const texts = textsIn(languageNamed(notice.content.language, LANGUAGES));
    const isSent = to !== undefined && (await mailer.send(adverseActionMail(texts, to, notice.content)));
    if (isSent) await markSent(notice, to);
    else if (to === undefined || at - createdAt > MAILED_WITHIN_MS) {
      log.error({ notice: id }, 'gave up mailing a notice of an adverse action');
      await store.transaction(({ adverseActions }) => adverseActions.finishMail(id));
    }
    return true;
  }

  async function markSent({ id, renterId }: AdverseActionNotice, to: string): Promise<void> {
    await store.transaction(async ({ locks, adverseActions }) => {
      await locks.renter(renterId);
      await adverseActions.finishMail(id);
      const notice = await adverseActions.find(id);
      // A mail that is only printed to the log reached nobody.
      if (notice?.status !== 'draft' || !mailer.reachesPeople) return;
      const at = clock();
      await adverseActions.update({ ...notice, status: 'sent', sentAt: at, sentTo: to, changedAt: at });
    });
  }

  async function mailAll(): Promise<void> {
    while (!job.isStopping && (await mailNext()));
  }

  return job;
}
