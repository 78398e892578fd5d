import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { KeyUsageCounter } from '../keys/key-usage.ts';
import { hashKey } from '../keys/keys.ts';
import { requestsPerMinute } from '../rules/organizations/plans.ts';
import { hasKeyPrefix } from '../rules/text/formats.ts';
import type { Identifier, KeyHolder, Match, Staff, Store } from '../store/store.ts';

/** Failed authentications are counted over a minute, on each server by itself. */
const WINDOW_SECONDS = 60;

/** So many failed authentications a minute from one address are answered; guessing keys is not free. */
const FAILURES_PER_MINUTE = 300;

/** Who is asking, once admitted. */
export interface Caller extends Pick<KeyHolder, 'organizationId'> {
  /** The ID of the key; of the user where a staff member asks. */
  keyId: string;
  /** Who asks by a session token. */
  staff?: Staff;
}

/** Too many requests of somebody who would be admitted. */
export class OverLimit extends ApiError {
  readonly caller: Caller;

  constructor(caller: Caller, publicText: string) {
    super('rate_limited', publicText);
    this.caller = caller;
  }
}

/** Who was admitted, and whom the request asks about. */
export interface Admitted {
  caller: Caller;
  match: Match | undefined;
}

/**
 * @param key the key as presented; `undefined` when there was none
 * @param address the network address that the request came from
 * @param sought by what the request asks about a renter; empty when it asks about nobody
 * @param sessionToken in place of a key, where the endpoint takes one
 */
export type Admit = (
  key: string | undefined,
  address: string,
  identifiers: readonly Identifier[],
  sessionToken?: string,
) => Promise<Admitted>;

/** Who is asking by a session token, or why nobody is. Rejects (`OverLimit`) too many requests. */
export type AdmitStaff = (sessionToken: string) => Promise<Caller | ApiError>;

export interface AdmitDependencies {
  store: Pick<Store, 'admit'>;
  usage: Pick<KeyUsageCounter, 'count'>;
  admitStaff: AdmitStaff;
  clock: Clock;
}

/**
 * Admits a request, or rejects it: `key_missing`, `unauthorized` (specification 5.7) or `rate_limited` (`OverLimit`). The key
 * is looked up for every request and kept nowhere, so that a revocation holds for the next one. Failures count by
 * address and never lock out a valid key.
 */
export function makeAdmit({ store, usage, admitStaff, clock }: AdmitDependencies): Admit {
  // No limit of its own: it only counts.
  const failures = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });

  /** What a failed authentication is answered with. */
  async function failed(address: string, why: ApiError): Promise<ApiError> {
    const { consumedPoints } = await failures.consume(address);
    if (consumedPoints <= FAILURES_PER_MINUTE) return why;
    return new ApiError(
      'rate_limited',
      `Too many failed authentications: ${FAILURES_PER_MINUTE} per minute from one address are answered.`,
    );
  }

  return async (key, address, identifiers, sessionToken) => {
    if (sessionToken !== undefined) {
      const caller = await admitStaff(sessionToken);
      if (caller instanceof ApiError) throw await failed(address, caller);
      return { caller, match: undefined };
    }
    const admission =
      key !== undefined && hasKeyPrefix(key) ? await store.admit(hashKey(key), identifiers) : undefined;
    if (!admission?.holder.apiAccess) throw await failed(address, whyNot(key, admission?.holder));
    const { holder, requests } = admission;
    usage.count(holder.keyId, clock());
    const limit = requestsPerMinute(holder);
    if (requests > limit) throw new OverLimit(holder, rateLimitText(holder, limit));
    return { caller: holder, match: admission.match };
  };
}

/** Why a key does not admit. Specification 5.7. */
function whyNot(key: string | undefined, holder: KeyHolder | undefined): ApiError {
  if (key === undefined) {
    return new ApiError('key_missing', 'The API key is missing: send it in the x-api-key header.');
  }
  if (!hasKeyPrefix(key)) {
    return new ApiError('unauthorized', 'The API key format is invalid: keys begin with the svc_ prefix.');
  }
  if (holder === undefined) {
    return new ApiError('unauthorized', 'The API key was not found or is revoked.');
  }
  return noApiAccess();
}

export function noApiAccess(): ApiError {
  return new ApiError(
    'unauthorized',
    'API access is not enabled for this organization: ask the operator for it.',
  );
}

export function rateLimitText(
  { plan, rateLimit }: Pick<KeyHolder, 'plan' | 'rateLimit'>,
  limit: number,
): string {
  const whose = rateLimit === null ? `on the ${plan} plan` : 'for this organization';
  return `Rate limit exceeded: ${limit} requests per minute ${whose}.`;
}
