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

/** Returns whether a key may be used for what needs this scope; `null` needs none. */
export function hasScope({ scopes }: Pick<KeyRestrictions, 'scopes'>, scope: Scope | null): boolean {
  return scopes === null || scope === null || scopes.includes(scope);
}

export function isExpired({ expiresAt }: Pick<KeyRestrictions, 'expiresAt'>, nowMs: number): boolean {
  return expiresAt !== null && expiresAt <= nowMs;
}
