import { type FindReach, isWithinReach } from '../admission/reach.ts';
import { recordAction } from '../audit/audit.ts';
import type { Clock } from '../ids.ts';
import { MOST_UNSEEN_COUNTED } from '../rules/disputes/disputes.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { Notice, Renter, Staff, Store } from '../store/store.ts';

/** The use cases of an organization that is notified of changes of files. */
export interface NoticeUseCases {
  listNotices: ListNotices;
  seeNotices: SeeNotices;
  setNoticeMail: SetNoticeMail;
}

export function makeNotices(store: Store, findReach: FindReach, clock: Clock): NoticeUseCases {
  return {
    listNotices: makeListNotices(store, findReach),
    seeNotices: makeSeeNotices(store, clock),
    setNoticeMail: makeSetNoticeMail(store, clock),
  };
}

/** Notices on a page of a list. */
const PAGE_NOTICES = 25;

/** A notice with the renter it is about. The name is `null` outside the organization's reach. */
export interface ListedNotice extends Notice {
  renter: Pick<Renter, 'id' | 'memberId' | 'fullName'> | undefined;
}

interface NoticePage extends Page<ListedNotice, number> {
  /** Number of notices that nobody has seen, counted up to 1,000. */
  unseen: number;
  isMailed: boolean;
}

type ListNotices = (organizationId: string, after: number | undefined) => Promise<NoticePage>;

/** Returns the use case that lists changes about renters that the organization checked, newest first. */
function makeListNotices(
  { notices, renters }: Pick<Store, 'notices' | 'renters'>,
  findReach: FindReach,
): ListNotices {
  return async (organizationId, after) => {
    const [found, unseen, isMailed] = await Promise.all([
      notices.list(organizationId, after, PAGE_NOTICES + 1),
      notices.countUnseen(organizationId, MOST_UNSEEN_COUNTED),
      notices.isMailed(organizationId),
    ]);
    const page = pageOf(found, PAGE_NOTICES, ({ number }) => number);
    const reachOf = await findReach(
      organizationId,
      page.rows.map(({ change }) => change.renterId),
    );
    const rows = await Promise.all(
      page.rows.map(async (notice) => {
        const { renterId } = notice.change;
        const renter = await renters.findById(renterId);
        const fullName = isWithinReach(reachOf(renterId)) ? renter?.fullName : null;
        return { ...notice, renter: renter && { ...renter, fullName: fullName ?? null } };
      }),
    );
    return { ...page, rows, unseen, isMailed };
  };
}

/** Marks notices up to a number as seen by a staff member. Returns how many were unseen before. */
type SeeNotices = (staff: Staff, upTo: number) => Promise<number>;

function makeSeeNotices(store: Pick<Store, 'transaction'>, clock: Clock): SeeNotices {
  return (staff, upTo) =>
    store.transaction(async (tx) => {
      const at = clock();
      const count = await tx.notices.see(staff.organizationId, upTo, staff.name, at);
      if (count > 0) await recordAction(tx, { staff, at }, 'notices.seen', { count });
      return count;
    });
}

/** Sets whether notices are also mailed to owners and admins. */
type SetNoticeMail = (staff: Staff, on: boolean) => Promise<void>;

function makeSetNoticeMail(store: Pick<Store, 'transaction'>, clock: Clock): SetNoticeMail {
  return (staff, on) =>
    store.transaction(async (tx) => {
      await tx.locks.organization(staff.organizationId);
      if ((await tx.notices.isMailed(staff.organizationId)) === on) return;
      await tx.notices.setMailed(staff.organizationId, on);
      await recordAction(tx, { staff, at: clock() }, 'notice_mail.set', { on });
    });
}
