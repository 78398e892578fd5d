import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { PlanRequest, Staff, Store } from '../store/store.ts';
import { findOrganization } from './organizations.ts';

/** The longest note, in characters: a paragraph that the operator reads in a table. */
export const MOST_NOTE_CHARACTERS = 1_000;

/** What is asked for. */
export type Wish = Pick<PlanRequest, 'plan' | 'apiAccess' | 'note'>;

export type RequestPlan = (staff: Staff, wish: Wish) => Promise<PlanRequest>;

/**
 * Asks the operator for another plan or for API access, which are theirs to give (specification 1, rule 4). One
 * request waits at a time: a later one takes its place. Refuses (`invalid`) what the organization has already.
 */
export function makeRequestPlan(store: Pick<Store, 'transaction'>, clock: Clock): RequestPlan {
  return async ({ organizationId, name }, { plan, apiAccess, note }) =>
    store.transaction(async ({ organizations, planRequests }) => {
      const organization = await findOrganization(organizations, organizationId);
      const request: PlanRequest = {
        organizationId,
        plan: plan === organization.plan ? null : plan,
        apiAccess: apiAccess && !organization.apiAccess,
        note: note.trim(),
        requestedBy: name,
        requestedAt: clock(),
      };
      if (request.plan === null && !request.apiAccess) {
        throw new Refusal(
          'invalid',
          'Your organization has this already: ask for another plan, or for API access.',
        );
      }
      await planRequests.put(request);
      return request;
    });
}

export type WithdrawPlanRequest = (organizationId: string) => Promise<void>;

/** Takes back what was asked for. Refuses (`notFound`) when nothing waits any more. */
export function makeWithdrawPlanRequest(store: Pick<Store, 'transaction'>): WithdrawPlanRequest {
  return async (organizationId) =>
    store.transaction(async ({ planRequests }) => {
      if (await planRequests.remove(organizationId)) return;
      throw new Refusal('notFound', 'No request waits any more: the operator has answered it.');
    });
}
