import { BackgroundJob } from '../background-job.ts';
import { ARRIVING_MS } from '../disputes/limits.ts';
import type { Clock } from '../ids.ts';
import { blockMail, blockRequestedMail } from '../mail/block-texts.ts';
import { type Mailer, nextAttempt, sendToAll } from '../mail/mailer.ts';
import { ownBlockMail } from '../mail/renter-file-mails.ts';
import { openingEmail } from '../renters/opening-email.ts';
import { textsFor } from '../renters/renter-texts.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import { recipientsOf } from '../staff/staff.ts';
import type { BlockMail, BlockRequest, Store } from '../store/store.ts';

const MINUTE_MS = 60_000;

/** How long a mail is tried. */
const MAILED_WITHIN_MS = 14 * DAY_MS;

/** How long before its deadline an undecided request raises an alert. */
const WARN_MS = DAY_MS;
/** Requests that are counted for an alert. */
const MOST_COUNTED = 1_000;

interface Dependencies {
  store: Pick<
    Store,
    'transaction' | 'blocks' | 'organizations' | 'staff' | 'renters' | 'renterSignIn' | 'assertions'
  >;
  mailer: Pick<Mailer, 'send'>;
  /** The operator's address; without it, only alerts and the command tell of requests. */
  operatorEmail: string | undefined;
  clock: Clock;
  /** URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/**
 * Returns the background job for blocks: mails requests to the operator, and decisions to renters and organizations, each
 * once over all servers; raises an alert before a deadline; removes documents that were not stored completely.
 */
export function makeBlockWork(dependencies: Dependencies): BackgroundJob {
  const { store, mailer, operatorEmail, clock, baseUrl, log } = dependencies;
  const job = new BackgroundJob({
    round: workOnce,
    everyMs: MINUTE_MS,
    waiting: 'the background job for blocks is delayed',
    log,
  });

  async function mailNext(): Promise<boolean> {
    const at = clock();
    const taken = await store.transaction(({ blocks }) =>
      blocks.takeMail(at, ({ createdAt }) => nextAttempt(at, createdAt)),
    );
    if (taken === undefined) return false;
    const isSent = await send(taken);
    const isLast = isSent === undefined || at - taken.createdAt > MAILED_WITHIN_MS;
    if (!isSent && isLast)
      log.error({ block: taken.blockId }, 'gave up mailing about a request to block records');
    if (isSent || isLast) await store.transaction(({ blocks }) => blocks.finishMail(taken));
    return true;
  }

  /** Returns whether the mail was accepted; `undefined` if nobody can get it. */
  async function send({ blockId, recipient }: BlockMail): Promise<boolean | undefined> {
    const request = await store.blocks.find(blockId);
    if (request === undefined) return undefined;
    if (recipient === 'operator') {
      if (request.status !== 'open') return true;
      return operatorEmail === undefined || mailer.send(blockRequestedMail(operatorEmail, request));
    }
    return recipient === 'renter' ? tellRenter(request) : tellFiler(request, recipient);
  }

  async function tellRenter(request: BlockRequest): Promise<boolean | undefined> {
    const { renterId, renterEmail, records, kind, status, reason } = request;
    const to = await addressOf(renterId, renterEmail, new Set(records.map((each) => each.organizationId)));
    if (to === undefined) return undefined;
    const recordIds = records.map(({ number }) => recordId(number));
    const text = { to, kind, status, reason, recordIds, link: `${baseUrl()}/portal` };
    return mailer.send(ownBlockMail(await textsFor(store, to), text));
  }

  /**
   * Returns the e-mail of the request if it still opens what all organizations filed, because the mail names their records, or
   * else one that was confirmed for the whole file.
   */
  async function addressOf(renterId: string, renterEmail: string, organizationIds: ReadonlySet<string>) {
    for (const organizationId of organizationIds) {
      const to = await openingEmail(store, renterId, organizationId, renterEmail);
      if (to !== renterEmail) return to;
    }
    return renterEmail;
  }

  async function tellFiler(
    { records, acceptedAt, kind, status }: BlockRequest,
    organizationId: string,
  ): Promise<boolean | undefined> {
    const organization = await store.organizations.find(organizationId);
    const recipients = await recipientsOf(store.staff, organizationId, 'receive_mails');
    if (organization === undefined || recipients.length === 0) return undefined;
    const own = records.filter((record) => record.organizationId === organizationId);
    const recordIds = own.map(({ number }) => recordId(number));
    const text = { organization: organization.name, recordIds, acceptedAt: acceptedAt ?? 0, kind, status };
    return sendToAll(
      mailer,
      recipients,
      (to) => blockMail({ ...text, to }),
      () => job.isStopping,
    );
  }

  async function warnOfDeadlines(): Promise<void> {
    const at = clock();
    const open = await store.blocks.listOpen(undefined, MOST_COUNTED);
    const due = open.filter(({ dueAt }) => dueAt !== null && dueAt <= at + WARN_MS);
    if (due.length === 0) return;
    const figures = { due: due.length };
    await store.transaction(({ alerts }) =>
      alerts.raise({ organizationId: null, kind: 'block_deadlines', figures, at }),
    );
  }

  async function workOnce(): Promise<void> {
    while (!job.isStopping && (await mailNext()));
    await warnOfDeadlines();
    await store.transaction(({ blocks }) => blocks.removeArriving(clock() - ARRIVING_MS));
  }

  return job;
}
