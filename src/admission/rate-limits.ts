import { organizationRequestsPerMinute, requestsPerMinute } from '../rules/organizations/plans.ts';
import type { Admission } from '../store/store.ts';

/** What is left of a rate limit after a request that it counted. */
export interface RateLimit {
  name: 'key' | 'organization' | 'session' | 'failed-authentications';
  /** Requests in a window of a minute. */
  most: number;
  /** 0 or more. */
  left: number;
  /** Whole seconds until the window ends. */
  seconds: number;
}

/** Is called with the limits that counted a request, even if the request is rejected. */
export type ReportRateLimits = (limits: readonly RateLimit[]) => void;

/**
 * Returns what is left of a limit.
 *
 * @param requests those in the window, including this one
 * @param resetsInMs milliseconds until the window ends
 */
export function limitAfter(
  name: RateLimit['name'],
  most: number,
  requests: number,
  resetsInMs: number,
): RateLimit {
  return {
    name,
    most,
    left: Math.max(0, most - requests),
    seconds: Math.max(0, Math.ceil(resetsInMs / 1000)),
  };
}

/** Returns the limits that counted a request with a key. Beyond the limit of its key it does not count for the organization. */
export function rateLimitsOf(admission: Admission): RateLimit[] {
  const { holder, requests, organizationRequests } = admission;
  const ofKey = limitAfter('key', requestsPerMinute(holder), requests, admission.resetsInMs);
  if (organizationRequests === 0) return [ofKey];
  const most = organizationRequestsPerMinute(holder);
  return [ofKey, limitAfter('organization', most, organizationRequests, admission.organizationResetsInMs)];
}
