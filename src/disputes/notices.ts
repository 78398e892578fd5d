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

/** What whoever checked the renter is told of a record that was removed or corrected: nothing of who filed it. */
export interface ChangedRecord {
  /** When it was filed; `null`: nobody knows any more. */
  filedAt: number | null;
  /** How many incidents that came with it were removed, too. */
  incidentsRemoved: number;
}

/** The record of an upheld dispute. */
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

/** Makes the notices of an upheld dispute; each once, however often it is cut off and begun again. */
export type MakeNotices = (disputeId: string) => Promise<void>;

interface MakeNoticesStore extends Pick<Store, 'transaction'> {
  disputes: Pick<DisputeReads, 'find'>;
  inquiries: Pick<InquiryReads, 'list'>;
}

/**
 * Tells every organization that checked the renter in the 12 months before the decision, but for the one that filed the
 * record and decided. 15 U.S.C. 1681i(d). One organization in a transaction, so that others write between.
 */
export function makeMakeNotices(store: MakeNoticesStore, clock: Clock): MakeNotices {
  return async (disputeId) => {
    const dispute = await store.disputes.find(disputeId);
    if (dispute?.endedAt == null) return;
    const checked = await whoLooked(store.inquiries, dispute.renterId, noticesFrom(dispute.endedAt));
    const told = [...checked].filter((id) => id !== dispute.organizationId);
    for (const organizationId of told) {
      await store.transaction(async ({ notices, disputes }) => {
        const at = clock();
        const isNew = await notices.create({ organizationId, disputeId, at });
        if (!isNew || !(await notices.isMailed(organizationId))) return;
        await disputes.addTask({ disputeId, task: 'mail_notice', organizationId }, at);
      });
    }
    await store.transaction(async ({ disputes }) => {
      if ((await disputes.countEntries(disputeId, 'notices_made')) > 0) return;
      await disputes.addEntry(disputeId, byNetwork(clock(), 'notices_made', told.length));
    });
  };
}

/** So many look-ups are read at once. */
const INQUIRIES_PER_READ = 500;

/** The organizations that looked a renter up since then. */
async function whoLooked(
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

/** A notice with what changed, and the renter it is about. */
export interface ListedNotice extends Notice, ChangedRecord {
  renter: Pick<Renter, 'id' | 'memberId' | 'fullName'> | undefined;
}

export interface NoticePage extends Page<ListedNotice, number> {
  /** How many nobody has seen; counted up to 1,000. */
  unseen: number;
  isMailed: boolean;
}

export type ListNotices = (organizationId: string, after: number | undefined) => Promise<NoticePage>;

/** What changed about renters whom an organization checked, the newest first. */
export function makeListNotices(
  store: Pick<Store, 'notices' | 'renters' | 'records' | 'disputes'>,
): ListNotices {
  const { notices, renters } = store;
  return async (organizationId, after) => {
    const [found, unseen, isMailed] = await Promise.all([
      notices.list(organizationId, after, PAGE_NOTICES + 1),
      notices.countUnseen(organizationId, MOST_UNSEEN_COUNTED),
      notices.isMailed(organizationId),
    ]);
    const page = pageOf(found, PAGE_NOTICES, ({ number }) => number);
    const rows = await Promise.all(
      page.rows.map(async (notice) => {
        const { dispute } = notice;
        const [renter, record] = await Promise.all([
          renters.findById(dispute.renterId),
          changedRecord(store, dispute),
        ]);
        return { ...notice, ...record, renter };
      }),
    );
    return { ...page, rows, unseen, isMailed };
  };
}

/** Marks notices up to a number as seen by a staff member. Returns how many nobody had seen before. */
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

/** Whether notices are also mailed to owners and admins. */
export type SetNoticeMail = (staff: Staff, on: boolean) => Promise<void>;

export function makeSetNoticeMail(store: Pick<Store, 'transaction'>, clock: Clock): SetNoticeMail {
  return (staff, on) =>
    store.transaction(async (tx) => {
      await tx.notices.setMailed(staff.organizationId, on);
      await recordAction(tx, { staff, at: clock() }, 'notice_mail.set', { on });
    });
}
