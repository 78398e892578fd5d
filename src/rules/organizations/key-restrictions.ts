import { DAY_MS, dayText } from '../text/days.ts';

/** What keys can be limited to. Each endpoint declares the scope that it needs. */
export const SCOPES = ['check', 'file', 'read', 'manage', 'webhooks'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a key may do. `null` does not restrict it. */
export interface KeyRestrictions {
  scopes: readonly Scope[] | null;
  /** When it stops working, in epoch milliseconds. */
  expiresAt: number | null;
  /** The CIDR ranges from which it works. */
  allowedAddresses: readonly string[] | null;
}

/** A key that may do everything that its organization may. */
export const UNRESTRICTED: KeyRestrictions = { scopes: null, expiresAt: null, allowedAddresses: null };

/** Most ranges of a key: some offices and servers. Each request with the key is compared with all of them. */
export const MOST_ALLOWED_ADDRESSES = 20;

/** Latest time at which a key can expire. A later one is a typing error. */
export const MOST_DAYS_TO_EXPIRY = 3_653;

/** Longest time for which a key works beside the one that replaced it: a week, in which all software is deployed. */
export const MOST_GRACE_HOURS = 168;
export const DEFAULT_GRACE_HOURS = 24;

/** How long before a key expires its organization is told. A shorter life needs no reminder. */
export const EXPIRY_REMINDER_MS = 7 * DAY_MS;

/** Returns whether a key may be used for what needs this scope. */
export function hasScope({ scopes }: Pick<KeyRestrictions, 'scopes'>, scope: Scope): boolean {
  return scopes === null || scopes.includes(scope);
}

export function isExpired({ expiresAt }: Pick<KeyRestrictions, 'expiresAt'>, nowMs: number): boolean {
  return expiresAt !== null && expiresAt <= nowMs;
}

export function isRestricted({ scopes, expiresAt, allowedAddresses }: KeyRestrictions): boolean {
  return scopes !== null || expiresAt !== null || allowedAddresses !== null;
}

/** Returns when to tell the organization that a key expires, in epoch milliseconds; `null` for never. */
export function reminderOf(
  { expiresAt }: Pick<KeyRestrictions, 'expiresAt'>,
  createdAt: number,
): number | null {
  if (expiresAt === null) return null;
  const remindAt = expiresAt - EXPIRY_REMINDER_MS;
  return remindAt > createdAt ? remindAt : null;
}

/** Returns the restrictions in words, such as `check and read; until Jan 31, 2027; from 192.0.2.0/24`; '' without any. */
export function restrictionsText({ scopes, expiresAt, allowedAddresses }: KeyRestrictions): string {
  return [
    ...(scopes === null ? [] : [scopes.join(' and ')]),
    ...(expiresAt === null ? [] : [`until ${dayText(expiresAt)}`]),
    ...(allowedAddresses === null ? [] : [`from ${allowedAddresses.join(', ')}`]),
  ].join('; ');
}

/** Returns how many of these active keys count towards the limit: one that was replaced counts as one with its successor. */
export function countedKeys(active: readonly { id: string; replacedBy: string | null }[]): number {
  const ids = new Set(active.map(({ id }) => id));
  return active.filter(({ replacedBy }) => replacedBy === null || !ids.has(replacedBy)).length;
}
