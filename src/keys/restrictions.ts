import { canonicalRange, containsRange } from '../address-ranges.ts';
import { ApiError } from '../errors.ts';
import {
  type KeyRestrictions,
  MOST_ALLOWED_ADDRESSES,
  MOST_DAYS_TO_EXPIRY,
  SCOPES,
  type Scope,
} from '../rules/organizations/key-restrictions.ts';
import { DAY_MS } from '../rules/text/days.ts';

/** What a new key is to be restricted to. What is absent is as for the key that creates it. */
export interface WantedRestrictions {
  scopes?: readonly Scope[] | undefined;
  /** Epoch milliseconds. */
  expiresAt?: number | undefined;
  /** Addresses and CIDR ranges. */
  allowedAddresses?: readonly string[] | undefined;
}

/**
 * Returns the restrictions of a new key. Throws `invalid` for those that make no sense, and `exceeds_own_rights` if it could do
 * more than the key that creates it: otherwise a thief with a restricted key could get rid of the restrictions.
 *
 * @param own what the creator may do
 */
export function restrict(wanted: WantedRestrictions, own: KeyRestrictions, nowMs: number): KeyRestrictions {
  const restrictions: KeyRestrictions = {
    scopes: wanted.scopes === undefined ? own.scopes : scopesOf(wanted.scopes),
    expiresAt: wanted.expiresAt === undefined ? own.expiresAt : expiryOf(wanted.expiresAt, nowMs),
    allowedAddresses:
      wanted.allowedAddresses === undefined ? own.allowedAddresses : rangesOf(wanted.allowedAddresses),
  };
  const excess = excessOf(restrictions, own);
  if (excess !== undefined) throw exceedsOwnRights(excess);
  return restrictions;
}

export function exceedsOwnRights(excess: string): ApiError {
  return new ApiError(
    'exceeds_own_rights',
    `This key cannot create or rotate a key with more rights than its own: ${excess}. Use a key with these rights, or the dashboard.`,
  );
}

/** Returns what a key with these restrictions could do beyond its creator, in words; undefined if there is nothing. */
export function excessOf(restrictions: KeyRestrictions, own: KeyRestrictions): string | undefined {
  const { scopes, expiresAt, allowedAddresses } = restrictions;
  const scope = (scopes ?? SCOPES).find((each) => own.scopes !== null && !own.scopes.includes(each));
  if (scope !== undefined) return `it lacks the scope "${scope}"`;
  if (own.expiresAt !== null && (expiresAt === null || expiresAt > own.expiresAt))
    return `it expires at ${new Date(own.expiresAt).toISOString()}`;
  const { allowedAddresses: ownRanges } = own;
  if (ownRanges === null || allowedAddresses?.every((range) => containsRange(ownRanges, range)))
    return undefined;
  return 'it is limited to other addresses';
}

/** Returns scopes once each, in their usual order. */
function scopesOf(scopes: readonly Scope[]): readonly Scope[] {
  if (scopes.length === 0)
    throw new ApiError(
      'invalid',
      'scopes must have at least one entry: leave it out for a key with all scopes.',
    );
  return SCOPES.filter((scope) => scopes.includes(scope));
}

function expiryOf(expiresAt: number, nowMs: number): number {
  if (expiresAt <= nowMs) throw new ApiError('invalid', 'expires_at must be in the future.');
  if (expiresAt <= nowMs + MOST_DAYS_TO_EXPIRY * DAY_MS) return expiresAt;
  throw new ApiError(
    'invalid',
    'expires_at must be within ten years: leave it out for a key that does not expire.',
  );
}

function rangesOf(texts: readonly string[]): readonly string[] {
  if (texts.length === 0)
    throw new ApiError(
      'invalid',
      'allowed_addresses must have at least one entry: leave it out for a key that works from everywhere.',
    );
  if (texts.length > MOST_ALLOWED_ADDRESSES)
    throw new ApiError('invalid', `allowed_addresses must have ${MOST_ALLOWED_ADDRESSES} entries at most.`);
  const ranges = texts.map((text, index) => {
    const range = canonicalRange(text.trim());
    if (range !== undefined) return range;
    throw new ApiError(
      'invalid',
      `allowed_addresses[${index}] must be an IPv4 or IPv6 address, or a range such as 203.0.113.0/24 or 2001:db8::/32.`,
    );
  });
  return [...new Set(ranges)];
}
