import type { CallerName, NameCallers } from '../accounts/caller-names.ts';
import { MOST_CHECKS_SCANNED, makeReach, type ReachReads } from '../renters/reach.ts';
import { type Page, pageOf } from '../rules/paging.ts';
import type { CheckPlace, LoggedCheck } from '../store/store.ts';

/** Checks on a page. */
const PAGE_CHECKS = 50;

export type RenterCheck = LoggedCheck & { by: CallerName };

/** The newest first; `next` is `null` when the log was looked through to its end. */
export type RenterChecks = Page<RenterCheck, CheckPlace>;

export type ListRenterChecks = (
  organizationId: string,
  renterId: string,
  after: CheckPlace | undefined,
) => Promise<RenterChecks>;

/**
 * The organization's own checks of a renter within reach (see `makeReach`). One request looks through 10,000 checks
 * of the log, which is ordered by time alone; so a page may be short of 50, or empty, with `next` set.
 */
export function makeListRenterChecks(reads: ReachReads, nameCallers: NameCallers): ListRenterChecks {
  const reach = makeReach(reads);
  const { checkLog } = reads;
  return async (organizationId, renterId, after) => {
    await reach(organizationId, renterId);
    const last = await checkLog.findPlace(organizationId, after, MOST_CHECKS_SCANNED);
    const found = await checkLog.listOfRenter(organizationId, renterId, after, last, PAGE_CHECKS + 1);
    const { rows: checks, next } = pageOf(found, PAGE_CHECKS, ({ at, requestId }) => ({ at, requestId }));
    const nameOf = await nameCallers(
      organizationId,
      checks.map(({ keyId }) => keyId),
    );
    const rows = checks.map((check) => ({ ...check, by: nameOf(check.keyId) }));
    return { rows, next: next ?? last ?? null };
  };
}
