import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Mailer } from '../mail/mailer.ts';
import { inquiryMail } from '../mail/renter-file-mails.ts';
import { findMailbox } from '../renters/find-mailbox.ts';
import { textsFor } from '../renters/renter-texts.ts';
import type { InquiryMail, InquiryMails, InquiryReads, Store } from '../store/store.ts';
import { makeReadOpenFile, type OpenFile } from './file-scope.ts';

/**
 * Returns the address to which a renter wants mails about inquiries; `undefined` if the renter wants none. A
 * session that does not open the whole file sees only its own address.
 */
export type FindInquiryMails = (file: OpenFile) => Promise<InquiryMails | undefined>;

export function makeFindInquiryMails(inquiries: Pick<InquiryReads, 'findMails'>): FindInquiryMails {
  return async (file) => {
    const mails = await inquiries.findMails(file.renterId);
    return mails !== undefined && mayChange(file, mails) ? mails : undefined;
  };
}

function mayChange({ opens, email }: OpenFile, mails: InquiryMails): boolean {
  return opens === 'whole' || mails.email === email;
}

/**
 * Starts or stops mails about inquiries to the session's address. Throws `conflict` if they go to another
 * address and the session does not open the whole file.
 */
export type WantInquiryMails = (file: OpenFile, wanted: boolean) => Promise<void>;

export function makeWantInquiryMails(store: Pick<Store, 'transaction'>, clock: Clock): WantInquiryMails {
  return (file, wanted) =>
    store.transaction(async ({ locks, inquiries }) => {
      const { renterId, email } = file;
      await locks.renter(renterId);
      const mails = await inquiries.findMails(renterId);
      if (mails !== undefined && !mayChange(file, mails))
        throw new ApiError(
          'conflict',
          'E-mails about checks go to another address of this file. Prove who you are to change that.',
        );
      if (wanted) await inquiries.startMails(renterId, { email, since: clock() });
      else await inquiries.stopMails(renterId);
    });
}

/** How often to look for mails to send. */
const EVERY_MS = 60_000;

/**
 * A renter gets at most one mail in this time, about all inquiries since the last, so that frequent checks
 * do not flood a mailbox.
 */
const BETWEEN_MAILS_MS = 60 * 60_000;

/**
 * Most inquiries in one mail; the rest comes with the next one. The mail names the newest few and counts
 * the others.
 */
const MOST_INQUIRIES = 200;

/** Time until a failed mail is retried. It doubles with each attempt, which makes about a day in all. */
const RETRY_MS = 10 * 60_000;
const MOST_TRIES = 8;

interface Dependencies {
  store: Pick<Store, 'transaction' | 'renters' | 'renterSignIn' | 'assertions' | 'records'>;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  /** URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  log: { error(fields: object, message: string): void };
}

/**
 * Returns the background job that mails subscribed renters about inquiries, all new ones in one mail. A mail
 * is taken durably before it is sent, so each inquiry is mailed once, or not at all if the server dies at
 * that moment.
 */
export function makeInquiryMailing(dependencies: Dependencies): BackgroundJob {
  const { store, mailer, clock, baseUrl, log } = dependencies;
  const readOpenFile = makeReadOpenFile(store);
  const job = new BackgroundJob({
    round: sendAll,
    everyMs: EVERY_MS,
    waiting: 'mails about inquiries are delayed',
    log,
  });

  async function sendAll(): Promise<void> {
    let after = '';
    // One at a time, because sign-in needs the mail server, too.
    while (!job.isStopping) {
      const mail = await take(after);
      if (mail === undefined) return;
      await send(mail);
      after = mail.renterId;
    }
  }

  function take(after: string): Promise<InquiryMail | undefined> {
    return store.transaction(({ inquiries }) => {
      const now = clock();
      return inquiries.takeMail(after, now, now + BETWEEN_MAILS_MS, MOST_INQUIRIES);
    });
  }

  async function send(mail: InquiryMail): Promise<void> {
    const { renterId, email, inquiries, tries } = mail;
    if (!(await isTheirs(renterId, email))) {
      await store.transaction((tx) => tx.inquiries.stopMails(renterId));
      return;
    }
    const text = { to: email, inquiries, link: `${baseUrl()}/portal/inquiries` };
    if (await mailer.send(inquiryMail(await textsFor(store, email), text))) return;
    // The mailer has logged the reason.
    if (tries + 1 < MOST_TRIES) {
      const dueAt = clock() + RETRY_MS * 2 ** tries;
      await store.transaction((tx) => tx.inquiries.putBackMail(mail, dueAt));
    } else log.error({ inquiries: inquiries.length }, 'gave up sending a mail about inquiries');
  }

  /**
   * Returns whether the address still belongs to the renter and opens the inquiries: it may have been removed from the
   * file, find another renter first, or come from a profile that was merged.
   */
  async function isTheirs(renterId: string, email: string): Promise<boolean> {
    const found = await findMailbox(store, email);
    return found?.id === renterId && (await readOpenFile({ renterId, email })).opens !== 'nothing';
  }

  return job;
}
