import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { PlanRequest, Staff, Store } from '../store/store.ts';
import { limitRequests } from './limit-requests.ts';
import { findOrganization } from './organizations.ts';

/** Longest note in characters: a paragraph, because the operator reads it in a table. */
export const MOST_NOTE_CHARACTERS = 1_000;

/** What the organization requests. */
type Wish = Pick<PlanRequest, 'plan' | 'apiAccess' | 'note'>;

export type RequestPlan = (staff: Staff, wish: Wish) => Promise<PlanRequest>;

/**
 * Returns the use case that asks the operator for another plan or for API access, which only the operator
 * can give (specification 1, rule 4). A later request replaces an open one, unless it is the same: then the
 * open one stays, with its time. Throws `invalid` if the organization has it already, and `rate_limited` for
 * too many in a day.
 */
export function makeRequestPlan(store: Pick<Store, 'transaction'>, clock: Clock): RequestPlan {
  return async (staff, { plan, apiAccess, note }) =>
    store.transaction(async (tx) => {
      const { organizationId, name } = staff;
      // The operator may be granting the request at this moment.
      await tx.locks.organization(organizationId);
      const organization = await findOrganization(tx.organizations, organizationId);
      const request: PlanRequest = {
        organizationId,
        plan: plan === organization.plan ? null : plan,
        apiAccess: apiAccess && !organization.apiAccess,
        note: note.trim(),
        requestedBy: name,
        requestedAt: clock(),
      };
      if (request.plan === null && !request.apiAccess) {
        throw new ApiError(
          'invalid',
          'Your organization already has this. Request another plan, or API access.',
        );
      }
      const open = await tx.planRequests.find(organizationId);
      if (open !== undefined && isSameWish(open, request)) return open;
      await limitRequests(tx, organizationId, 'plan.requested', request.requestedAt);
      await tx.planRequests.put(request);
      await recordAction(tx, { staff, at: request.requestedAt }, 'plan.requested', request);
      return request;
    });
}

function isSameWish(one: Wish, other: Wish): boolean {
  return one.plan === other.plan && one.apiAccess === other.apiAccess && one.note === other.note;
}

export type WithdrawPlanRequest = (staff: Staff) => Promise<void>;

/** Returns the use case that withdraws a plan request. Throws `not_found` if none is open. */
export function makeWithdrawPlanRequest(
  store: Pick<Store, 'transaction'>,
  clock: Clock,
): WithdrawPlanRequest {
  return async (staff) =>
    store.transaction(async (tx) => {
      if (!(await tx.planRequests.remove(staff.organizationId))) {
        throw new ApiError('not_found', 'This request is no longer open. Reload the page.');
      }
      await recordAction(tx, { staff, at: clock() }, 'plan.withdrawn', staff);
    });
}
