import { RateLimiterMemory } from 'rate-limiter-flexible';
import { containsAddress } from '../address-ranges.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import type { Idempotency } from '../idempotency.ts';
import type { Clock } from '../ids.ts';
import type { KeyUsageCounter } from '../keys/key-usage.ts';
import { hashKey } from '../keys/keys.ts';
import { countedAddress } from '../limit.ts';
import { isCertified } from '../rules/organizations/certification.ts';
import type { KeyMode } from '../rules/organizations/key-mode.ts';
import { hasScope, isExpired, type Scope } from '../rules/organizations/key-restrictions.ts';
import type { NameOnly } from '../rules/organizations/name-only.ts';
import { organizationRequestsPerMinute, requestsPerMinute } from '../rules/organizations/plans.ts';
import { hasKeyPrefix, isKeyPreview } from '../rules/text/formats.ts';
import type {
  Admission,
  CreditBalance,
  Identifier,
  KeyHolder,
  KeyReads,
  Match,
  Staff,
  Store,
} from '../store/store.ts';
import { limitAfter, type ReportRateLimits, rateLimitsOf } from './rate-limits.ts';

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
  /** What the key works on; the network by default. */
  mode?: KeyMode;
  /** The staff member who calls with a session token. */
  staff?: Staff;
  /** Set if the request has an `Idempotency-Key`. */
  idempotency?: Idempotency | undefined;
}

/** An error about an authenticated caller: too many requests, or a key that may not do this. */
export class CallerError extends ApiError {
  readonly caller: Caller;

  constructor(caller: Caller, code: ErrorCode, publicText: string) {
    super(code, publicText);
    this.caller = caller;
  }
}

/** How a request authenticates. */
export interface Credentials {
  /** The presented key; `undefined` if there is none. */
  key: string | undefined;
  /** In place of a key, where the endpoint accepts one. */
  sessionToken: string | undefined;
  /** Returns the network address that the request came from. */
  address: () => string;
}

/** What an endpoint requires of its callers. */
export interface CallerRequirements {
  /** The scope that a key needs; `null` if every key may call it. */
  scope: Scope | null;
  /** Shows what other organizations filed, which may need a certification of permissible purpose in force. */
  showsOthers?: true;
  /** Accepts the key only in `x-api-key`. Specification 4.8. */
  headerKeyOnly?: true;
}

/** The caller, and the renter that the request is about. */
export interface Admitted {
  caller: Caller;
  /** The balance of the organization when the request was admitted. */
  balance: CreditBalance;
  match: Match | undefined;
}

/**
 * @param identifiers the lookup identifiers of the request; empty if it is not about a renter
 * @param report is called before it returns or throws, unless no limit counted the request
 */
export type Admit = (
  credentials: Credentials,
  endpoint: CallerRequirements,
  identifiers: readonly Identifier[],
  report: ReportRateLimits,
) => Promise<Admitted>;

/**
 * Returns who calls with a session token, or the error if it is not valid. Throws `rate_limited` (`CallerError`)
 * for too many requests.
 */
export type AdmitStaff = (
  sessionToken: string,
  report: ReportRateLimits,
) => Promise<Omit<Admitted, 'match'> | ApiError>;

interface AdmitDependencies {
  store: Pick<Store, 'admit'>;
  usage: Pick<KeyUsageCounter, 'count' | 'reject'>;
  admitStaff: AdmitStaff;
  /** Whether requests that show what others filed need a certification of permissible purpose in force. */
  requireCertification: boolean;
  clock: Clock;
}

/**
 * Returns the function that authenticates a request. Throws `key_missing`, `unauthorized`, `key_expired`, `no_api_access` or
 * `not_certified` (specification 5.7), `address_not_allowed`, or with the caller (`CallerError`) `rate_limited` or
 * `insufficient_scope`. The key is read for every request and not cached, so a revocation takes effect with the next one.
 * Failures count by address, and never lock out a valid key.
 */
export function makeAdmit(dependencies: AdmitDependencies): Admit {
  const { store, usage, admitStaff, requireCertification, clock } = dependencies;
  // This limiter only counts. It has no limit of its own.
  const failures = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  const hashOf = hashedOncePerTurn();

  /** Returns the error of a failed authentication. */
  async function failed(address: () => string, why: ApiError, report: ReportRateLimits): Promise<ApiError> {
    const { consumedPoints, msBeforeNext } = await failures.consume(countedAddress(address()));
    report([limitAfter('failed-authentications', FAILURES_PER_MINUTE, consumedPoints, msBeforeNext)]);
    if (consumedPoints <= FAILURES_PER_MINUTE) return why;
    return new ApiError(
      'rate_limited',
      'Too many failed authentications from this address. Try again in a minute.',
    );
  }

  return async ({ key, sessionToken, address }, endpoint, identifiers, report) => {
    if (sessionToken !== undefined) {
      const admitted = await admitStaff(sessionToken, report);
      if (admitted instanceof ApiError) throw await failed(address, admitted, report);
      return { ...admitted, match: undefined };
    }
    const now = clock();
    let admission: Admission | undefined;
    if (key !== undefined && hasKeyPrefix(key)) {
      const request = { hash: hashOf(key), identifiers, at: now, isAddressAllowed: false };
      admission = await store.admit(request);
      const allowed = admission?.holder.allowedAddresses ?? null;
      // The query is repeated only for a key that does not allow all addresses.
      if (allowed !== null && containsAddress(allowed, address()))
        admission = await store.admit({ ...request, isAddressAllowed: true });
    }
    if (!admission?.isUsable) {
      const why = whyNot(key, endpoint, admission?.holder, now);
      if (why instanceof CallerError) usage.reject(why.caller.keyId, now, address());
      throw await failed(address, why, report);
    }
    const { holder, requests, organizationRequests } = admission;
    if (endpoint.showsOthers && requireCertification && !mayShowOthers(holder, now))
      throw await failed(address, noApiAccess('not_certified'), report);
    usage.count(holder.keyId, now, address());
    report(rateLimitsOf(admission));
    if (requests > requestsPerMinute(holder))
      throw new CallerError(holder, 'rate_limited', rateLimitText(holder));
    if (organizationRequests > organizationRequestsPerMinute(holder))
      throw new CallerError(holder, 'rate_limited', organizationLimitText(holder));
    if (endpoint.scope !== null && !hasScope(holder, endpoint.scope))
      throw new CallerError(holder, 'insufficient_scope', scopeText(endpoint.scope));
    return { caller: holder, balance: holder, match: admission.match };
  };
}

/**
 * Returns `hashKey`, which computes the hash of a key once in a turn of the event loop: requests that arrive together often
 * bring the same key, and hashing takes a sixtieth of a check. No key is kept for longer.
 */
function hashedOncePerTurn(): (key: string) => string {
  const hashes = new Map<string, string>();
  const forget = () => hashes.clear();
  return (key) => {
    if (hashes.size === 0) setImmediate(forget);
    return hashes.getOrInsertComputed(key, hashKey);
  };
}

/**
 * Throws the error of `Admit` if a key or a session token is no longer valid. Counts neither a request nor a failure.
 */
export type Reauthenticate = (credentials: Credentials, endpoint: CallerRequirements) => Promise<void>;

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
  return async ({ key, sessionToken, address }, endpoint) => {
    if (sessionToken !== undefined) {
      const found = await findTokenHolder(sessionToken);
      if (found instanceof ApiError) throw found;
      return;
    }
    const now = clock();
    const holder = key === undefined ? undefined : await keys.findHolder(hashKey(key));
    const isUsable =
      holder?.apiAccess &&
      !isExpired(holder, now) &&
      (holder.allowedAddresses === null || containsAddress(holder.allowedAddresses, address()));
    if (!isUsable) throw whyNot(key, endpoint, holder, now);
    if (endpoint.showsOthers && requireCertification && !mayShowOthers(holder, now))
      throw noApiAccess('not_certified');
  };
}

/** Returns whether a request may show what others filed. A test key shows nobody who exists. */
function mayShowOthers({ mode, certifiedUntil }: KeyHolder, now: number): boolean {
  return mode === 'test' || isCertified(certifiedUntil, now);
}

/** After the text of section 5.7 of the specification. Code samples of the dashboard have the preview of a key. */
const IS_PREVIEW = 'This is the preview of a key: send the whole key, which was shown when it was created.';

/** Returns why a key cannot be used. Specification 5.7. */
function whyNot(
  key: string | undefined,
  { headerKeyOnly }: CallerRequirements,
  holder: KeyHolder | undefined,
  now: number,
): ApiError {
  if (key === undefined) {
    const where = headerKeyOnly
      ? 'send it in the x-api-key header.'
      : 'send it in the x-api-key header, or as Authorization: Bearer.';
    return new ApiError('key_missing', `The API key is missing: ${where}`);
  }
  if (!hasKeyPrefix(key)) {
    return new ApiError('unauthorized', 'The API key format is invalid: keys begin with the svc_ prefix.');
  }
  if (holder === undefined) {
    const hint = isKeyPreview(key) ? ` ${IS_PREVIEW}` : '';
    return new ApiError('unauthorized', `The API key was not found or is revoked.${hint}`);
  }
  if (!holder.apiAccess) return noApiAccess();
  if (isExpired(holder, now) || holder.allowedAddresses === null) {
    const expiredAt = new Date(holder.expiresAt ?? now).toISOString();
    return new ApiError('key_expired', `The API key expired at ${expiredAt}: use another key.`);
  }
  return new CallerError(holder, 'address_not_allowed', ADDRESS_TEXT);
}

/** The error text for an address that the key does not allow. It names neither this address nor those that are allowed. */
export const ADDRESS_TEXT = 'This API key cannot be used from the network address of this request.';

export function scopeText(scope: Scope): string {
  return `This request needs the scope "${scope}", which the API key does not have.`;
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
