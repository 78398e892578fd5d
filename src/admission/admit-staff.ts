import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ApiError } from '../errors.ts';
import { requestsPerMinute } from '../rules/organizations/plans.ts';
import { mayActAs } from '../rules/staff/roles.ts';
import type { StaffSession } from '../staff/staff.ts';
import type { OrganizationReads } from '../store/store.ts';
import { type AdmitStaff, type Caller, noApiAccess, OverLimit, rateLimitText } from './admit.ts';

/** The same window as for a key. Specification 8. */
const WINDOW_SECONDS = 60;

/** Prefix that distinguishes a session token from a key. */
export const SESSION_TOKEN_PREFIX = 'dst_';

interface AdmitStaffDependencies {
  organizations: Pick<OrganizationReads, 'find'>;
  findTokenSession(token: string): Promise<StaffSession | undefined>;
}

/**
 * Returns the function that authenticates an admin by a session token. Specification 4.9: keys are created
 * with a key or a dashboard session token. The session is read each time, so the token ends with the
 * session, or with the person's role.
 */
export function makeAdmitStaff({ organizations, findTokenSession }: AdmitStaffDependencies): AdmitStaff {
  const windows = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  return async (sessionToken) => {
    const session = await findTokenSession(sessionToken);
    if (session === undefined || !mayActAs(session.staff.role, 'admin')) {
      return new ApiError('unauthorized', 'The session token is unknown or no longer good: copy a new one.');
    }
    const { staff, sessionId } = session;
    const organization = await organizations.find(staff.organizationId);
    if (!organization?.apiAccess) return noApiAccess();
    const caller: Caller = { keyId: staff.userId, organizationId: organization.id, staff };
    const { consumedPoints } = await windows.consume(sessionId);
    const limit = requestsPerMinute(organization);
    if (consumedPoints > limit) throw new OverLimit(caller, rateLimitText(organization, limit));
    return caller;
  };
}
