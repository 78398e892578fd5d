import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import { noticeMail } from '../mail/dispute-texts.ts';
import { LEASE_MS, type Mailer, nextAttempt, sendToAll } from '../mail/mailer.ts';
import { checkedSince } from '../rules/disputes/disputes.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import { recipientsOf } from '../staff/staff.ts';
import type {
  AdverseActionReads,
  DisputeEntry,
  FileChange,
  InquiryPlace,
  InquiryReads,
  Notice,
  Store,
} from '../store/store.ts';

const MINUTE_MS = 60_000;

/** How soon notices are made and mailed if the job was not woken for it. */
const LOOK_EVERY_MS = MINUTE_MS;

/** How long a mail is tried. */
const MAILED_WITHIN_MS = 14 * DAY_MS;

/** Newest notices of adverse actions to a renter that are read. Few organizations make as many to one renter. */
const MOST_DECISIONS_READ = 20;

/** Inquiries read at once. */
const INQUIRIES_PER_READ = 500;

interface Dependencies {
  store: Pick<Store, 'transaction' | 'inquiries' | 'organizations' | 'staff' | 'renters'>;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  /** URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  lookEveryMs?: number;
}

/**
 * Returns the background job that notifies every organization that checked a renter since the changed record was filed, in
 * the 12 months before the change at most. 15 U.S.C. 1681i(d). The one that filed the record knows of the change: its notice is
 * listed as seen, unless it told the renter of a decision before. Each notice is made once over all servers, and unseen ones are
 * mailed to organizations that want that. One organization in a transaction, so that others can write in between.
 */
export function makeNoticeWork(dependencies: Dependencies): BackgroundJob {
  const { store, mailer, clock, baseUrl, log, lookEveryMs = LOOK_EVERY_MS } = dependencies;
  const job = new BackgroundJob({
    round: workOnce,
    everyMs: lookEveryMs,
    waiting: 'could not create notices; will try again',
    log,
  });

  async function makeNext(): Promise<boolean> {
    const from = clock();
    const change = await store.transaction(({ notices }) => notices.takeChange(from, from + LEASE_MS));
    if (change === undefined) return false;
    const { number, renterId, record, disputeId, changedAt } = change;
    const since = checkedSince(changedAt, record?.filedAt ?? null);
    const notified = await inquiringOrganizations(store.inquiries, renterId, since);
    for (const organizationId of notified)
      await store.transaction(async ({ notices, adverseActions }) => {
        const at = clock();
        const isOwn = organizationId === record?.organizationId;
        const isSeen = isOwn && !(await toldOfDecision(adverseActions, organizationId, renterId));
        const isMailed = !isSeen && (await notices.isMailed(organizationId));
        await notices.create({ organizationId, change: number, at, seenAt: isSeen ? at : null, isMailed });
      });
    await store.transaction(async ({ notices, disputes }) => {
      if (!(await notices.finishChange(number)) || disputeId === null) return;
      // The clock of the server that decided may be ahead.
      const at = Math.max(clock(), changedAt);
      await disputes.addEntry(disputeId, noticesMade(at, notified.size));
    });
    return true;
  }

  async function mailNext(): Promise<boolean> {
    const at = clock();
    const notice = await store.transaction(({ notices }) =>
      notices.takeMail(at, (taken) => nextAttempt(at, taken.at)),
    );
    if (notice === undefined) return false;
    const text = await textOf(notice);
    const recipients = await recipientsOf(store.staff, notice.organizationId, 'receive_mails');
    const isSent = await sendToAll(
      mailer,
      recipients,
      (to) => noticeMail({ ...text, to }),
      () => job.isStopping,
    );
    // The mailer has logged why it was not accepted.
    const isLast = recipients.length === 0 || at - notice.at > MAILED_WITHIN_MS;
    if (!isSent && isLast) log.error({ notice: notice.number }, 'gave up mailing a notice');
    if (isSent || isLast) await store.transaction(({ notices }) => notices.finishMail(notice.number));
    return true;
  }

  async function textOf({ organizationId, change }: Notice) {
    const [organization, renter] = await Promise.all([
      store.organizations.find(organizationId),
      store.renters.findById(change.renterId),
    ]);
    const memberId = renter?.memberId ?? '';
    const { record, outcome, incidentsRemoved, disputeId } = change;
    return {
      organization: organization?.name ?? '',
      record: record && { ...record, recordId: recordId(record.number) },
      isDisputed: disputeId !== null,
      memberId,
      outcome,
      incidentsRemoved,
      checkLink: `${baseUrl()}/check?q=${memberId}`,
      link: `${baseUrl()}/disputes`,
    };
  }

  async function workOnce(): Promise<void> {
    while (!job.isStopping && (await makeNext()));
    while (!job.isStopping && (await mailNext()));
  }

  return job;
}

function noticesMade(at: number, count: number): DisputeEntry {
  return { at, what: 'notices_made', by: 'network', actor: null, said: null, count };
}

/** Returns whether an organization has a notice of an adverse action to the renter, among its newest. */
async function toldOfDecision(
  adverseActions: Pick<AdverseActionReads, 'list'>,
  organizationId: string,
  renterId: string,
): Promise<boolean> {
  const newest = await adverseActions.list(organizationId, { renterId }, undefined, MOST_DECISIONS_READ);
  return newest.some(({ status }) => status !== 'withdrawn');
}

/** Returns the organizations that checked a renter since a time. */
async function inquiringOrganizations(
  inquiries: Pick<InquiryReads, 'list'>,
  renterId: FileChange['renterId'],
  sinceMs: number,
): Promise<Set<string>> {
  const organizations = new Set<string>();
  for (let after: InquiryPlace | undefined; ; ) {
    const { rows, next } = await inquiries.list(renterId, after, INQUIRIES_PER_READ);
    for (const { at, organizationId } of rows) if (at >= sinceMs) organizations.add(organizationId);
    if (next === null || next.at < sinceMs) return organizations;
    after = next;
  }
}
