import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { filingRejectedMail, ownFilingRejectedMail } from '../mail/filing-texts.ts';
import type { Mailer } from '../mail/mailer.ts';
import { openingEmail } from '../renters/opening-email.ts';
import { partsOf } from '../renters/record-content.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import { recipientsOf } from '../staff/staff.ts';
import type { HeldPlace, Store } from '../store/store.ts';
import { type HeldFiling, makeExpireFiling, makeFindHeldFiling } from './held-filings.ts';

/** How soon a filing is released after its time, and both sides are mailed a rejection. */
const LOOK_EVERY_MS = 60_000;

/** How long mails about a rejection are tried: as long as a mail server may be repaired. */
const MAILED_WITHIN_MS = 5 * DAY_MS;

/** Filings read at once. */
const FILINGS_A_READ = 50;

interface ReviewWorkDependencies {
  store: Store;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  /** Returns the URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/**
 * Returns the background job for held filings: releases those that nobody decided in time, and mails both sides of those
 * that the operator rejected. Each is done by one of several servers.
 */
export function makeReviewWork(dependencies: ReviewWorkDependencies): BackgroundJob {
  const { store, clock, log } = dependencies;
  const expire = makeExpireFiling(store, clock);
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
    for (let after: HeldPlace | undefined; !job.isStopping; ) {
      const [next] = await store.heldFilings.listOpen(after, 1);
      if (next === undefined || next.releaseAt > clock()) return;
      await expire(next.filing).catch((error) => {
        // The others would only wait for the database as well.
        if (error instanceof ApiError && error.isOutage) throw error;
        log.error({ err: error, filing: next.filing }, 'could not release a held filing; will try again');
      });
      after = next;
    }
  }

  async function mailRejections(): Promise<void> {
    const since = clock() - MAILED_WITHIN_MS;
    for (const filing of await store.heldFilings.listUntold(since, FILINGS_A_READ)) {
      if (job.isStopping) return;
      const claimed = await store.transaction((tx) => tx.heldFilings.claimTelling(filing, clock()));
      if (!claimed || (await mailBoth(dependencies, await find(filing), () => job.isStopping))) continue;
      // The mailer has logged why.
      await store.transaction((tx) => tx.heldFilings.putOffTelling(filing));
    }
  }

  return job;
}

/** Mails a rejection to the organization and to the renter. Returns whether a mail was accepted or nobody has an address. */
async function mailBoth(
  { store, mailer, baseUrl }: ReviewWorkDependencies,
  { head, records, organizationName, renter }: HeldFiling,
  isStopped: () => boolean,
): Promise<boolean> {
  const rejected = records.filter(({ outcome }) => outcome === 'rejected');
  const [first] = rejected;
  if (first?.content === undefined) return true;
  const text = {
    organization: organizationName,
    recordIds: rejected.map(({ number }) => recordId(number)).join(', '),
    reason: first.reason ?? '',
  };
  const { kind, content } = partsOf(first.content);
  const filedWith =
    kind === 'report' && content.renterEmail !== null ? normalizeEmail(content.renterEmail) : null;
  const to = renter && (await openingEmail(store, renter.id, head.organizationId, filedWith));
  const mails = (await recipientsOf(store.staff, head.organizationId)).map((address) =>
    filingRejectedMail({ ...text, to: address, link: `${baseUrl()}/` }),
  );
  if (to !== undefined) mails.push(ownFilingRejectedMail({ ...text, to, link: `${baseUrl()}/portal` }));
  let sent = 0;
  for (const mail of mails) if (!isStopped() && (await mailer.send(mail))) sent++;
  return sent > 0 || mails.length === 0;
}
