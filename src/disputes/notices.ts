import { type FindReach, isWithinReach } from '../admission/reach.ts';
import { recordAction } from '../audit/audit.ts';
import type { Clock } from '../ids.ts';
import { MOST_UNSEEN_COUNTED, noticesFrom } from '../rules/disputes/disputes.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type {
  Dispute,
  DisputeReads,
  InquiryPlace,
  InquiryReads,
  Notice,
  Renter,
  Staff,
  Store,
} from '../store/store.ts';
import { byNetwork } from './dispute-steps.ts';
import { MOST_ENTRIES_SHOWN, PAGE_NOTICES } from './limits.ts';

/**
 * What an organization that checked the renter learns about a removed or corrected record. It does not say
 * who filed it.
 */
interface ChangedRecord {
  /** When it was filed; `null` if that is unknown. */
  filedAt: number | null;
  /** Number of incidents filed with it that were removed, too. */
  incidentsRemoved: number;
}

/** Returns the changed record of an upheld dispute. */
export async function changedRecord(
  { records, disputes }: Pick<Store, 'records' | 'disputes'>,
  { id, renterId, kind, record }: Dispute,
): Promise<ChangedRecord> {
  const [onFile, entries] = await Promise.all([
    records.find(renterId, kind, record),
    disputes.entries(id, MOST_ENTRIES_SHOWN),
  ]);
  const found = onFile ?? (await records.findRemoved(kind, record));
  const filed = found?.kind === 'incident' ? found.incident : found?.report;
  const removed = entries.find(({ what }) => what === 'incidents_removed')?.count;
  return { filedAt: filed?.filedAt ?? null, incidentsRemoved: removed ?? 0 };
}

/**
 * Creates the notices of an upheld dispute. Each is created once, even if this is cut off and repeated. If an appeal
 * removes a record that was corrected before, organizations are notified again.
 */
type MakeNotices = (disputeId: string) => Promise<void>;

interface MakeNoticesStore extends Pick<Store, 'transaction'> {
  disputes: Pick<DisputeReads, 'find'>;
  inquiries: Pick<InquiryReads, 'list'>;
}

/**
 * Returns the function that notifies every organization that checked the renter in the 12 months before the
 * decision, except the one that filed the record. 15 U.S.C. 1681i(d). One organization in a transaction, so
 * that others can write in between.
 */
export function makeMakeNotices(store: MakeNoticesStore, clock: Clock): MakeNotices {
  return async (disputeId) => {
    const dispute = await store.disputes.find(disputeId);
    if (dispute?.endedAt == null || dispute.outcome === null) return;
    const { endedAt, outcome } = dispute;
    const checked = await inquiringOrganizations(store.inquiries, dispute.renterId, noticesFrom(endedAt));
    const notified = [...checked].filter((id) => id !== dispute.organizationId);
    for (const organizationId of notified) {
      await store.transaction(async ({ notices, disputes }) => {
        const at = clock();
        const isNew = await notices.create({ organizationId, disputeId, outcome, at });
        if (!isNew || !(await notices.isMailed(organizationId))) return;
        await disputes.addTask({ disputeId, task: 'mail_notice', organizationId }, at);
      });
    }
    await store.transaction(async ({ disputes }) => {
      const entries = await disputes.entries(disputeId, MOST_ENTRIES_SHOWN);
      if (entries.some(({ what, at }) => what === 'notices_made' && at >= endedAt)) return;
      // The clock of the server that decided may be ahead.
      const at = Math.max(clock(), endedAt);
      await disputes.addEntry(disputeId, byNetwork(at, 'notices_made', notified.length));
    });
  };
}

/** Inquiries read at once. */
const INQUIRIES_PER_READ = 500;

/** Returns the organizations that made an inquiry about a renter since a time. */
async function inquiringOrganizations(
  inquiries: Pick<InquiryReads, 'list'>,
  renterId: string,
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

/** A notice with the change, and the renter it is about. The name is `null` outside the organization's reach. */
export interface ListedNotice extends Notice, ChangedRecord {
  renter: Pick<Renter, 'id' | 'memberId' | 'fullName'> | undefined;
}

interface NoticePage extends Page<ListedNotice, number> {
  /** Number of notices that nobody has seen, counted up to 1,000. */
  unseen: number;
  isMailed: boolean;
}

export type ListNotices = (organizationId: string, after: number | undefined) => Promise<NoticePage>;

/** Returns the use case that lists changes about renters that the organization checked, newest first. */
export function makeListNotices(
  store: Pick<Store, 'notices' | 'renters' | 'records' | 'disputes'>,
  findReach: FindReach,
): ListNotices {
  const { notices, renters } = store;
  return async (organizationId, after) => {
    const [found, unseen, isMailed] = await Promise.all([
      notices.list(organizationId, after, PAGE_NOTICES + 1),
      notices.countUnseen(organizationId, MOST_UNSEEN_COUNTED),
      notices.isMailed(organizationId),
    ]);
    const page = pageOf(found, PAGE_NOTICES, ({ number }) => number);
    const reachOf = await findReach(
      organizationId,
      page.rows.map(({ dispute }) => dispute.renterId),
    );
    const rows = await Promise.all(
      page.rows.map(async (notice) => {
        const { dispute } = notice;
        const [renter, record] = await Promise.all([
          renters.findById(dispute.renterId),
          changedRecord(store, dispute),
        ]);
        const fullName = isWithinReach(reachOf(dispute.renterId)) ? renter?.fullName : null;
        return { ...notice, ...record, renter: renter && { ...renter, fullName: fullName ?? null } };
      }),
    );
    return { ...page, rows, unseen, isMailed };
  };
}

/** Marks notices up to a number as seen by a staff member. Returns how many were unseen before. */
export type SeeNotices = (staff: Staff, upTo: number) => Promise<number>;

export function makeSeeNotices(store: Pick<Store, 'transaction'>, clock: Clock): SeeNotices {
  return (staff, upTo) =>
    store.transaction(async (tx) => {
      const at = clock();
      const count = await tx.notices.see(staff.organizationId, upTo, staff.name, at);
      if (count > 0) await recordAction(tx, { staff, at }, 'notices.seen', { count });
      return count;
    });
}

/** Sets whether notices are also mailed to owners and admins. */
export type SetNoticeMail = (staff: Staff, on: boolean) => Promise<void>;

export function makeSetNoticeMail(store: Pick<Store, 'transaction'>, clock: Clock): SetNoticeMail {
  return (staff, on) =>
    store.transaction(async (tx) => {
      await tx.locks.organization(staff.organizationId);
      if ((await tx.notices.isMailed(staff.organizationId)) === on) return;
      await tx.notices.setMailed(staff.organizationId, on);
      await recordAction(tx, { staff, at: clock() }, 'notice_mail.set', { on });
    });
}
