import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import { filingRejectedMail } from '../mail/filing-texts.ts';
import type { Mailer } from '../mail/mailer.ts';
import { ownFilingRejectedMail } from '../mail/renter-file-mails.ts';
import { openingEmail } from '../renters/opening-email.ts';
import { textsFor } from '../renters/renter-texts.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import { recipientsOf } from '../staff/staff.ts';
import type { Store } from '../store/store.ts';
import { FILINGS_PER_STEP, type HeldFiling, makeExpireFilings, makeFindHeldFiling } from './held-filings.ts';

/** How soon a filing is released after its time, and a rejection is e-mailed to both sides. */
const LOOK_EVERY_MS = 60_000;

/** How long mails about a rejection are tried: as long as a mail server may be repaired. */
const MAILED_WITHIN_MS = 5 * DAY_MS;

/** Rejected filings that are mailed in one run. Those with the same organization, renter and reason share an e-mail. */
const MOST_TOLD_AT_ONCE = 500;

interface ReviewWorkDependencies {
  store: Store;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  /** Returns the URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  log: { error(fields: object, message: string): void };
}

/**
 * Returns the background job for held filings: releases those that nobody decided in time, and mails both sides of those
 * that the operator rejected. Each is done by one of several servers.
 */
export function makeReviewWork(dependencies: ReviewWorkDependencies): BackgroundJob {
  const { store, clock, log } = dependencies;
  const expire = makeExpireFilings(store, clock);
  const find = makeFindHeldFiling(store);
  const job = new BackgroundJob({
    round: async () => {
      await releaseDue();
      await mailRejections();
    },
    everyMs: LOOK_EVERY_MS,
    waiting: 'the background job for held filings is delayed',
    log,
  });

  async function releaseDue(): Promise<void> {
    while (!job.isStopping) {
      const open = await store.heldFilings.listOpen(undefined, FILINGS_PER_STEP);
      const due = open.filter(({ releaseAt }) => releaseAt <= clock());
      if (due.length === 0) return;
      await expire(due.map(({ filing }) => filing));
    }
  }

  async function mailRejections(): Promise<void> {
    const untold = await store.heldFilings.listUntold(clock() - MAILED_WITHIN_MS, MOST_TOLD_AT_ONCE);
    const found = await Promise.all(untold.map(find));
    for (const filings of Map.groupBy(found, subjectOf).values()) {
      if (job.isStopping) return;
      const claimed = await claim(filings);
      if (claimed.length === 0 || (await mailBoth(dependencies, claimed, () => job.isStopping))) continue;
      // The mailer has logged why.
      await store.transaction(async ({ heldFilings }) => {
        for (const { head } of claimed) await heldFilings.putOffTelling(head.filing);
      });
    }
  }

  /** Returns those of the filings that no other server mails. */
  function claim(filings: readonly HeldFiling[]): Promise<HeldFiling[]> {
    return store.transaction(async ({ heldFilings }) => {
      const claimed: HeldFiling[] = [];
      for (const filing of filings)
        if (await heldFilings.claimTelling(filing.head.filing, clock())) claimed.push(filing);
      return claimed;
    });
  }

  return job;
}

const rejectedOf = ({ records }: HeldFiling) => records.filter(({ outcome }) => outcome === 'rejected');

/** Returns what the filings of one mail have in common: organization, renter and reason. */
function subjectOf(filing: HeldFiling): string {
  return JSON.stringify([filing.head.organizationId, filing.renter?.id, rejectedOf(filing)[0]?.reason]);
}

/**
 * Mails a rejection to the organization and to the renter. Returns whether a mail was accepted, or nobody has an address.
 */
async function mailBoth(
  { store, mailer, baseUrl }: ReviewWorkDependencies,
  filings: readonly HeldFiling[],
  isStopped: () => boolean,
): Promise<boolean> {
  const rejected = filings.flatMap(rejectedOf);
  const [[filing], [first]] = [filings, rejected];
  if (filing === undefined || first?.content === undefined) return true;
  const { head, organizationName: organization, renter } = filing;
  const recordIds = rejected.map(({ number }) => recordId(number));
  const text = { organization, recordIds, reason: first.reason ?? '' };
  const preferred = (await disputedWith(store, rejected)) ?? filedWith(rejected);
  const to = renter && (await openingEmail(store, renter.id, head.organizationId, preferred));
  const mails = (await recipientsOf(store.staff, head.organizationId, 'receive_mails')).map((address) =>
    filingRejectedMail({ ...text, to: address, link: `${baseUrl()}/disputes` }),
  );
  if (to !== undefined) {
    const own = { ...text, to, link: `${baseUrl()}/portal` };
    mails.push(ownFilingRejectedMail(await textsFor(store, to), own));
  }
  let sent = 0;
  for (const mail of mails) if (!isStopped() && (await mailer.send(mail))) sent++;
  return sent > 0 || mails.length === 0;
}

type RejectedRecord = HeldFiling['records'][number];

/** Returns the e-mail with which the renter disputed one of the records; `undefined` if none is disputed. */
async function disputedWith(
  { disputes }: Pick<Store, 'disputes'>,
  rejected: readonly RejectedRecord[],
): Promise<string | undefined> {
  for (const { kind, id } of rejected) {
    const [latest] = await disputes.listOfRecord(kind, id, 1);
    if (latest !== undefined) return latest.renterEmail;
  }
  return undefined;
}

/** Returns the e-mail of the first report that was filed with one, normalized; `null` if there is none. */
function filedWith(rejected: readonly RejectedRecord[]): string | null {
  for (const { content } of rejected)
    if (content?.kind === 'report' && content.report.renterEmail !== null)
      return normalizeEmail(content.report.renterEmail);
  return null;
}
