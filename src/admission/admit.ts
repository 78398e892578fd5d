import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ApiError } from '../errors.ts';
import type { Idempotency } from '../idempotency.ts';
import type { Clock } from '../ids.ts';
import type { KeyUsageCounter } from '../keys/key-usage.ts';
import { hashKey } from '../keys/keys.ts';
import { countedAddress } from '../limit.ts';
import { isCertified } from '../rules/organizations/certification.ts';
import type { NameOnly } from '../rules/organizations/name-only.ts';
import { organizationRequestsPerMinute, requestsPerMinute } from '../rules/organizations/plans.ts';
import { hasKeyPrefix } from '../rules/text/formats.ts';
import type { CreditBalance, Identifier, KeyHolder, KeyReads, Match, Staff, Store } from '../store/store.ts';

/** Failed authentications are counted over a minute, on each server separately. */
const WINDOW_SECONDS = 60;

/**
 * Failed authentications a minute from one address that get their own error. It slows down guessing keys.
 */
const FAILURES_PER_MINUTE = 300;

/** The authenticated caller. */
export interface Caller extends Pick<KeyHolder, 'organizationId'> {
  /** The ID of the key, or of the user if a staff member calls. */
  keyId: string;
  /** What a check does that finds adverse records by a name alone; by default, nothing more. */
  nameOnly?: NameOnly;
  /** The staff member who calls with a session token. */
  staff?: Staff;
  /** Set if the request has an `Idempotency-Key`. */
  idempotency?: Idempotency | undefined;
}

/** Too many requests of a caller with valid credentials. */
export class OverLimit extends ApiError {
  readonly caller: Caller;

  constructor(caller: Caller, publicText: string) {
    super('rate_limited', publicText);
    this.caller = caller;
  }
}

/** The caller, and the renter that the request is about. */
export interface Admitted {
  caller: Caller;
  /** The balance of the organization when the request was admitted. */
  balance: CreditBalance;
  match: Match | undefined;
}

/**
 * @param key the presented key; `undefined` if there is none
 * @param address returns the network address that the request came from
 * @param identifiers the lookup identifiers of the request; empty if it is not about a renter
 * @param showsOthers whether the response shows what other organizations filed
 * @param sessionToken in place of a key, where the endpoint accepts one
 */
export type Admit = (
  key: string | undefined,
  address: () => string,
  identifiers: readonly Identifier[],
  showsOthers: boolean,
  sessionToken?: string,
) => Promise<Admitted>;

/**
 * Returns who calls with a session token, or the error if it is not valid. Throws `OverLimit` for too many
 * requests.
 */
export type AdmitStaff = (sessionToken: string) => Promise<Omit<Admitted, 'match'> | ApiError>;

interface AdmitDependencies {
  store: Pick<Store, 'admit'>;
  usage: Pick<KeyUsageCounter, 'count'>;
  admitStaff: AdmitStaff;
  /** Whether requests that show what others filed need a certification of permissible purpose in force. */
  requireCertification: boolean;
  clock: Clock;
}

/**
 * Returns the function that authenticates a request. Throws `key_missing`, `unauthorized`, `no_api_access`
 * or `not_certified` (specification 5.7), or `rate_limited` (`OverLimit`). The key is read for every request and not cached, so a revocation
 * takes effect with the next one. Failures count by address, and never lock out a valid key.
 */
export function makeAdmit(dependencies: AdmitDependencies): Admit {
  const { store, usage, admitStaff, requireCertification, clock } = dependencies;
  // This limiter only counts. It has no limit of its own.
  const failures = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });

  /** Returns the error of a failed authentication. */
  async function failed(address: () => string, why: ApiError): Promise<ApiError> {
    const { consumedPoints } = await failures.consume(countedAddress(address()));
    if (consumedPoints <= FAILURES_PER_MINUTE) return why;
    return new ApiError(
      'rate_limited',
      `Too many failed authentications: ${FAILURES_PER_MINUTE} per minute from one address are answered.`,
    );
  }

  return async (key, address, identifiers, showsOthers, sessionToken) => {
    if (sessionToken !== undefined) {
      const admitted = await admitStaff(sessionToken);
      if (admitted instanceof ApiError) throw await failed(address, admitted);
      return { ...admitted, match: undefined };
    }
    const admission =
      key !== undefined && hasKeyPrefix(key) ? await store.admit(hashKey(key), identifiers) : undefined;
    if (!admission?.holder.apiAccess) throw await failed(address, whyNot(key, admission?.holder));
    const { holder, requests, organizationRequests } = admission;
    const now = clock();
    if (showsOthers && requireCertification && !isCertified(holder.certifiedUntil, now))
      throw await failed(address, noApiAccess('not_certified'));
    usage.count(holder.keyId, now);
    if (requests > requestsPerMinute(holder)) throw new OverLimit(holder, rateLimitText(holder));
    if (organizationRequests > organizationRequestsPerMinute(holder))
      throw new OverLimit(holder, organizationLimitText(holder));
    return { caller: holder, balance: holder, match: admission.match };
  };
}

/**
 * Throws `key_missing` or `unauthorized` if a key or a session token is no longer valid. Counts neither a request nor
 * a failure.
 */
export type Reauthenticate = (
  key: string | undefined,
  showsOthers: boolean,
  sessionToken: string | undefined,
) => Promise<void>;

interface ReauthenticateDependencies {
  keys: Pick<KeyReads, 'findHolder'>;
  /** Returns the error if the token is not valid. */
  findTokenHolder(sessionToken: string): Promise<{ caller: Caller } | ApiError>;
  requireCertification: boolean;
  clock: Clock;
}

/** Returns the function that authenticates an admitted request once more. */
export function makeReauthenticate(dependencies: ReauthenticateDependencies): Reauthenticate {
  const { keys, findTokenHolder, requireCertification, clock } = dependencies;
  return async (key, showsOthers, sessionToken) => {
    if (sessionToken !== undefined) {
      const found = await findTokenHolder(sessionToken);
      if (found instanceof ApiError) throw found;
      return;
    }
    const holder = key === undefined ? undefined : await keys.findHolder(hashKey(key));
    if (!holder?.apiAccess) throw whyNot(key, holder);
    if (showsOthers && requireCertification && !isCertified(holder.certifiedUntil, clock()))
      throw noApiAccess('not_certified');
  };
}

/** Returns why a key is not valid. Specification 5.7. */
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

/** Returns the error of an organization without access. The code tells a missing certification apart; the text is the same. */
export function noApiAccess(code: 'no_api_access' | 'not_certified' = 'no_api_access'): ApiError {
  return new ApiError(code, 'API access is not enabled for this organization: ask the operator for it.');
}

/** An organization's plan, or its custom limit. */
type Limits = Pick<KeyHolder, 'plan' | 'rateLimit'>;

export function rateLimitText(limits: Limits): string {
  const { plan, rateLimit } = limits;
  const whose = rateLimit === null ? `on the ${plan} plan` : 'for each key of this organization';
  return `Rate limit exceeded: ${requestsPerMinute(limits)} requests per minute ${whose}.`;
}

function organizationLimitText(limits: Limits): string {
  const { plan, rateLimit } = limits;
  const whose = rateLimit === null ? `an organization on the ${plan} plan` : 'this organization';
  return `Rate limit exceeded: ${organizationRequestsPerMinute(limits)} requests per minute for all keys of ${whose}.`;
}
