import { ApiError } from '../errors.ts';
import type { AuditAction } from '../rules/staff/audit-actions.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { AuditReads } from '../store/store.ts';

/** Requests of one kind that an organization makes to the operator within a day: each is an entry of the audit log, which is kept. */
export const MOST_REQUESTS_A_DAY = 20;

/**
 * Throws `rate_limited` if an organization made too many requests of a kind to the operator within a day, also if they were withdrawn.
 * Requires the organization's lock.
 */
export async function limitRequests(
  { audit }: { audit: Pick<AuditReads, 'count'> },
  organizationId: string,
  action: AuditAction,
  at: number,
): Promise<void> {
  if ((await audit.count(organizationId, action, at - DAY_MS, MOST_REQUESTS_A_DAY)) < MOST_REQUESTS_A_DAY)
    return;
  throw new ApiError(
    'rate_limited',
    `Your organization made ${MOST_REQUESTS_A_DAY} such requests to the operator within a day. Try again tomorrow.`,
  );
}
