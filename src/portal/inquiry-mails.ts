import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import type { Mailer } from '../mail/mailer.ts';
import { lookedUpMail } from '../mail/texts.ts';
import type { InquiryMail, InquiryMails, Store } from '../store/store.ts';

/** Whether a renter is mailed when looked up, and where; `undefined`: not. */
export type FindInquiryMails = (renterId: string) => Promise<InquiryMails | undefined>;

/** Has a renter mailed at an address of the own file from now on, or not any more. */
export type WantInquiryMails = (renterId: string, email: string, wanted: boolean) => Promise<void>;

export function makeWantInquiryMails(store: Pick<Store, 'transaction'>, clock: Clock): WantInquiryMails {
  return (renterId, email, wanted) =>
    store.transaction(({ inquiries }) =>
      wanted ? inquiries.startMails(renterId, { email, since: clock() }) : inquiries.stopMails(renterId),
    );
}

/** How often it is looked for what is to be mailed. */
const EVERY_MS = 60_000;

/** A renter gets one mail in this time at most, of all look-ups since: whoever checks every minute fills no mailbox. */
const BETWEEN_MAILS_MS = 60 * 60_000;

/** What a mail holds at most; the rest comes with the next one. It names the newest few, and counts the others. */
const MOST_INQUIRIES = 200;

/** A mail that could not be sent is tried again after so long, then after twice that, and so on: for a day or so. */
const RETRY_MS = 10 * 60_000;
const MOST_TRIES = 8;

interface Dependencies {
  store: Pick<Store, 'transaction' | 'renters'>;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  /** Where the pages are, without a slash at the end. */
  baseUrl: () => string;
  log: { error(fields: object, message: string): void };
}

/**
 * Mails renters who want it when they were looked up: one mail for all new look-ups. A mail is taken durably before it
 * is sent, so that each look-up is mailed once, or, when the server dies just then, not at all.
 */
export class InquiryMailing extends BackgroundJob {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    super({
      round: () => this.#round(),
      everyMs: EVERY_MS,
      waiting: 'mails about look-ups wait for the store',
      log: dependencies.log,
    });
    this.#dependencies = dependencies;
  }

  async #round(): Promise<void> {
    let after = '';
    // One at a time: the mail server is there for those who sign in, too.
    while (!this.isStopping) {
      const mail = await this.#take(after);
      if (mail === undefined) return;
      await this.#send(mail);
      after = mail.renterId;
    }
  }

  #take(after: string): Promise<InquiryMail | undefined> {
    const { store, clock } = this.#dependencies;
    return store.transaction(({ inquiries }) => {
      const now = clock();
      return inquiries.takeMail(after, now, now + BETWEEN_MAILS_MS, MOST_INQUIRIES);
    });
  }

  async #send(mail: InquiryMail): Promise<void> {
    const { store, mailer, clock, baseUrl, log } = this.#dependencies;
    const { renterId, email, inquiries, tries } = mail;
    if (!(await this.#isTheirs(renterId, email))) {
      await store.transaction((tx) => tx.inquiries.stopMails(renterId));
      return;
    }
    if (await mailer.send(lookedUpMail({ to: email, inquiries, link: `${baseUrl()}/portal/look-ups` })))
      return;
    // The mailer has logged why.
    if (tries + 1 < MOST_TRIES) {
      const dueAt = clock() + RETRY_MS * 2 ** tries;
      await store.transaction((tx) => tx.inquiries.putBackMail(mail, dueAt));
    } else log.error({ inquiries: inquiries.length }, 'A mail about look-ups was given up');
  }

  /** An address that was taken off the renter's file since, or found another renter first, is somebody else's. */
  async #isTheirs(renterId: string, email: string): Promise<boolean> {
    const [oldest] = await this.#dependencies.store.renters.search({ kind: 'email', value: email }, 1);
    return oldest?.id === renterId;
  }
}
