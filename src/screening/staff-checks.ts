import { type FindReach, isWithinReach } from '../admission/reach.ts';
import type { CallerName, NameCallers } from '../audit/caller-names.ts';
import { ApiError } from '../errors.ts';
import { findOrganization } from '../organizations/organizations.ts';
import type { AdverseAction } from '../rules/adverse-actions/adverse-action.ts';
import { wasAdverseByName } from '../rules/organizations/name-only.ts';
import { may } from '../rules/staff/roles.ts';
import { startOfDay } from '../rules/text/days.ts';
import type { Page } from '../rules/text/paging.ts';
import type { Period } from '../rules/text/periods.ts';
import type { CheckFilter, CheckPlace, Renter, Staff, Store } from '../store/store.ts';
import type { FindOwnCheck, ListOwnChecks, OwnCheck } from './own-checks.ts';

/** Checks on a page. */
const PAGE_CHECKS = 50;

/** Most callers that a filter offers: those with the most checks. Few organizations have as many keys and staff. */
const MOST_CALLERS = 100;

/** A check of the log as staff see it again. */
export interface SeenCheck extends OwnCheck {
  /** The renter who was found, with the name of today; `undefined` if none was, and outside the organization's reach. */
  renter: Pick<Renter, 'id' | 'memberId' | 'fullName'> | undefined;
  /** Whether adverse records were found by a name alone, and the organization asks for a second identifier. */
  needsSecondIdentifier: boolean;
  /** What the organization decided because of the check, by its newest notice; `null` without one. */
  decision: AdverseAction | null;
}

/** A check with what became of the file that it was based on. */
export interface OpenedCheck extends SeenCheck {
  /** When a record that was on file then was last removed or corrected; `null` if none was. */
  changedAt: number | null;
}

export interface CheckCaller extends CallerName {
  /** The ID of the key or staff member. */
  id: string;
}

/**
 * The use cases with which staff see again what the organization was told. Members see the checks that they made, admins and owners
 * all, also those by keys. The log tells nothing new, so this is not an inquiry, and costs nothing.
 */
export interface StaffChecks {
  /** Lists checks that match a filter, by default 50, the newest first: see `makeOwnChecks`. */
  listStaffChecks(
    staff: Staff,
    filter: CheckFilter,
    after: CheckPlace | undefined,
    limit?: number,
  ): Promise<Page<SeenCheck, CheckPlace>>;
  /** Finds a check by its ID in the log. Throws `not_found` for a check that the staff member does not see. */
  findStaffCheck(staff: Staff, requestId: string, at: number | undefined): Promise<OpenedCheck>;
  /** Lists who made checks in a period, those with the most checks first. */
  listCheckCallers(organizationId: string, period: Period): Promise<CheckCaller[]>;
}

interface Dependencies {
  store: Pick<Store, 'organizations' | 'renters' | 'usage' | 'adverseActions' | 'notices'>;
  listOwnChecks: ListOwnChecks;
  findOwnCheck: FindOwnCheck;
  findReach: FindReach;
  nameCallers: NameCallers;
}

export function makeStaffChecks(dependencies: Dependencies): StaffChecks {
  const { store, listOwnChecks, findOwnCheck, findReach, nameCallers } = dependencies;

  async function seen(organizationId: string, checks: readonly OwnCheck[]): Promise<SeenCheck[]> {
    const ids = [...new Set(checks.flatMap(({ renterId }) => renterId ?? []))];
    const [{ nameOnly }, reachOf, notices] = await Promise.all([
      findOrganization(store.organizations, organizationId),
      findReach(organizationId, ids),
      store.adverseActions.listOfChecks(
        organizationId,
        checks.map(({ requestId }) => requestId),
      ),
    ]);
    const decisions = new Map(notices.map(({ requestId, content }) => [requestId, content.action]));
    const shown = ids.filter((id) => isWithinReach(reachOf(id)));
    const found = await Promise.all(shown.map(async (id) => [id, await store.renters.findById(id)] as const));
    const renters = new Map(found);
    return checks.map((check) => {
      const needsSecondIdentifier = nameOnly === 'review' && wasAdverseByName(check);
      const renter =
        check.renterId === null || needsSecondIdentifier ? undefined : renters.get(check.renterId);
      return { ...check, renter, needsSecondIdentifier, decision: decisions.get(check.requestId) ?? null };
    });
  }

  return {
    async listStaffChecks(staff, filter, after, limit = PAGE_CHECKS) {
      const { rows, next } = await listOwnChecks(
        staff.organizationId,
        visibleTo(staff, filter),
        after,
        limit,
      );
      return { rows: await seen(staff.organizationId, rows), next };
    },
    async findStaffCheck(staff, requestId, at) {
      const found = await findOwnCheck(staff.organizationId, requestId, at);
      if (found === undefined || !(seesAll(staff) || found.keyId === staff.userId))
        throw new ApiError('not_found', NO_CHECK);
      const [check] = (await seen(staff.organizationId, [found])) as [SeenCheck];
      const changedAt = check.renter && (await store.notices.findRecordChange(check.renter.id, check.at));
      return { ...check, changedAt: changedAt ?? null };
    },
    async listCheckCallers(organizationId, { fromMs, toMs }) {
      const callers = await store.usage.byCaller(organizationId, startOfDay(fromMs), toMs, MOST_CALLERS);
      const ids = callers.map(({ caller }) => caller).filter((caller) => caller !== '');
      const nameOf = await nameCallers(organizationId, ids);
      return ids.map((id) => ({ id, ...nameOf(id) }));
    },
  };
}

/** The same text for a check that nobody made, for one of a colleague, and for one of another organization. */
const NO_CHECK =
  'You cannot open this check. It is not in the log of your organization any more, or a colleague or a key made it: admins and owners can open those.';

/** Returns the filter for the checks that a staff member sees. */
export function visibleTo(staff: Staff, filter: CheckFilter): CheckFilter {
  return seesAll(staff) ? filter : { ...filter, caller: staff.userId };
}

const seesAll = ({ role }: Staff) => may(role, 'read_all_checks');
