import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ApiError } from '../errors.ts';
import { requestsPerMinute } from '../rules/organizations/plans.ts';
import { may } from '../rules/staff/roles.ts';
import type { StaffSession } from '../staff/staff.ts';
import type { Organization, OrganizationReads } from '../store/store.ts';
import { type AdmitStaff, type Caller, CallerError, noApiAccess, rateLimitText } from './admit.ts';
import { limitAfter } from './rate-limits.ts';

/** The same window as for a key. Specification 8. */
const WINDOW_SECONDS = 60;

/** Prefix that distinguishes a session token from a key. */
export const SESSION_TOKEN_PREFIX = 'dst_';

/** The admin whose session a token is for. */
interface TokenHolder {
  sessionId: string;
  caller: Caller;
  organization: Organization;
}

/** Returns the admin of a session token, or the error if it is not valid. */
export type FindTokenHolder = (sessionToken: string) => Promise<TokenHolder | ApiError>;

interface FindTokenHolderDependencies {
  organizations: Pick<OrganizationReads, 'find'>;
  findTokenSession(token: string): Promise<StaffSession | undefined>;
}

/**
 * Returns the function that authenticates an admin by a session token. Specification 4.9: keys are created
 * with a key or a dashboard session token. The session is read each time, so the token ends with the
 * session, or with the person's role.
 */
export function makeFindTokenHolder({
  organizations,
  findTokenSession,
}: FindTokenHolderDependencies): FindTokenHolder {
  return async (sessionToken) => {
    const session = await findTokenSession(sessionToken);
    if (session === undefined || !may(session.staff.role, 'manage_live_keys')) {
      return new ApiError('unauthorized', 'The session token is unknown or has expired: copy a new one.');
    }
    const { staff, sessionId } = session;
    const organization = await organizations.find(staff.organizationId);
    if (!organization?.apiAccess) return noApiAccess();
    const caller: Caller = { keyId: staff.userId, organizationId: organization.id, staff };
    return { sessionId, caller, organization };
  };
}

/** Returns the function that authenticates an admin by a session token and counts the request. */
export function makeAdmitStaff(findTokenHolder: FindTokenHolder): AdmitStaff {
  const windows = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  return async (sessionToken, report) => {
    const holder = await findTokenHolder(sessionToken);
    if (holder instanceof ApiError) return holder;
    const { sessionId, caller, organization } = holder;
    const { consumedPoints, msBeforeNext } = await windows.consume(sessionId);
    const most = requestsPerMinute(organization);
    report([limitAfter('session', most, consumedPoints, msBeforeNext)]);
    if (consumedPoints > most) throw new CallerError(caller, 'rate_limited', rateLimitText(organization));
    return { caller, balance: organization };
  };
}
