import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { limitRequests } from '../organizations/limit-requests.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { CreditRequest, Staff, Store, Transaction } from '../store/store.ts';

/** Longest reason for declining a request in characters: a paragraph, because staff read it on a page and in an e-mail. */
const MOST_REASON_CHARACTERS = 500;

/** The operator is mailed about the requests of an organization at most once in this time, however often it asks. */
const TELL_OPERATOR_EVERY_MS = DAY_MS;

const NO_LONGER_OPEN = 'This request is no longer open. Reload the page.';

/** What the organization requests. */
type Wish = Pick<CreditRequest, 'amount' | 'note'>;

export type RequestCredits = (staff: Staff, wish: Wish) => Promise<void>;

/**
 * Returns the use case that asks the operator for credits, which only the operator can grant. A later request replaces an
 * earlier one, unless it is the same and open: then that one stays, with its time. Throws `rate_limited` for too many in a day.
 */
export function makeRequestCredits(store: Pick<Store, 'transaction'>, clock: Clock): RequestCredits {
  return async (staff, { amount, note: given }) => {
    const note = given.trim();
    await store.transaction(async (tx) => {
      const { organizationId, userId, name: requestedBy } = staff;
      // The operator may be granting an earlier request at this moment.
      await tx.locks.organization(organizationId);
      const earlier = await tx.creditRequests.find(organizationId);
      if (earlier?.state === 'open' && earlier.amount === amount && earlier.note === note) return;
      const requestedAt = clock();
      await limitRequests(tx, organizationId, 'credits.requested', requestedAt);
      const request = {
        organizationId,
        amount,
        note,
        userId,
        requestedBy,
        requestedAt,
        state: 'open' as const,
        endedAt: null,
        granted: null,
        reason: null,
        mailDueAt: Math.max(requestedAt, (earlier?.toldAt ?? 0) + TELL_OPERATOR_EVERY_MS),
      };
      await tx.creditRequests.put(request);
      await recordAction(tx, { staff, at: requestedAt }, 'credits.requested', request);
    });
  };
}

export type WithdrawCreditRequest = (staff: Staff) => Promise<void>;

/**
 * Returns the use case that withdraws a request for credits, or dismisses a declined one. Throws `not_found` if
 * there is neither.
 */
export function makeWithdrawCreditRequest(
  store: Pick<Store, 'transaction'>,
  clock: Clock,
): WithdrawCreditRequest {
  return async (staff) =>
    store.transaction(async (tx) => {
      await tx.locks.organization(staff.organizationId);
      const request = await tx.creditRequests.find(staff.organizationId);
      if (request?.state !== 'open' && request?.state !== 'declined')
        throw new ApiError('not_found', NO_LONGER_OPEN);
      const at = clock();
      const isOpen = request.state === 'open';
      await tx.creditRequests.put({
        ...request,
        state: 'withdrawn',
        endedAt: at,
        reason: null,
        mailDueAt: null,
      });
      if (isOpen) await recordAction(tx, { staff, at }, 'credits.request_withdrawn', request);
    });
}

type DeclineCredits = (organizationId: string, reason: string) => Promise<CreditRequest>;

/**
 * Returns the use case with which the operator declines a request for credits. The organization's staff see the reason. Throws
 * `not_found` if no request is open, and `invalid` without a reason or for one that is too long.
 */
export function makeDeclineCredits(store: Pick<Store, 'transaction'>, clock: Clock): DeclineCredits {
  return async (organizationId, text) => {
    const reason = text.trim();
    if (reason === '' || [...reason].length > MOST_REASON_CHARACTERS) {
      throw new ApiError(
        'invalid',
        `A reason of at most ${MOST_REASON_CHARACTERS} characters is required: the organization's staff see it.`,
      );
    }
    return store.transaction(async (tx) => {
      await tx.locks.organization(organizationId);
      const { name } = await findOrganization(tx.organizations, organizationId);
      const request = await tx.creditRequests.find(organizationId);
      if (request?.state !== 'open')
        throw new ApiError('not_found', `${name} has no open request for credits.`);
      const at = clock();
      const declined = { ...request, state: 'declined' as const, endedAt: at, reason, mailDueAt: at };
      await tx.creditRequests.put(declined);
      return declined;
    });
  };
}

/** Closes the open request of an organization that was granted credits, if it has one. Requires the organization's lock. */
export async function closeGrantedRequest(
  { creditRequests }: Pick<Transaction, 'creditRequests'>,
  organizationId: string,
  granted: number,
  at: number,
): Promise<void> {
  const request = await creditRequests.find(organizationId);
  if (request?.state !== 'open') return;
  await creditRequests.put({ ...request, state: 'granted', endedAt: at, granted, mailDueAt: at });
}
