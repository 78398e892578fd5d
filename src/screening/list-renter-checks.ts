import type { CallerName, NameCallers } from '../accounts/caller-names.ts';
import { MOST_CHECKS_SCANNED, makeReach, type ReachReads } from '../renters/reach.ts';
import type { CheckPlace, CheckRecord } from '../store/store.ts';

/** Checks on a page. */
const PAGE_CHECKS = 50;

export type RenterCheck = CheckRecord & { by: CallerName };

export interface RenterChecks {
  /** The newest first. */
  rows: RenterCheck[];
  /** Where the next page begins; `null` when the log was looked through to its end. */
  next: CheckPlace | null;
}

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
    const checks = found.slice(0, PAGE_CHECKS);
    const names = await nameCallers(
      organizationId,
      checks.map(({ keyId }) => keyId),
    );
    const rows = checks.map((check) => {
      return { ...check, by: names.get(check.keyId) ?? { kind: 'unknown' as const, name: '' } };
    });
    return { rows, next: found.length > PAGE_CHECKS ? (rows.at(-1) ?? null) : (last ?? null) };
  };
}
