import type { ApiKey, KeyReads } from '../store/store.ts';

/** Revoked keys on a page: a screen. */
const PAGE_KEYS = 20;

export interface RevokedKeysPage {
  rows: ApiKey[];
  /** Where the next page begins; `null` at the end. */
  next: string | null;
}

/** @param after the ID that the page before ended with */
export type ListRevokedKeys = (organizationId: string, after: string | undefined) => Promise<RevokedKeysPage>;

/** The revoked keys of an organization, those revoked last first, a page at a time. */
export function makeListRevokedKeys(keys: Pick<KeyReads, 'listRevoked'>): ListRevokedKeys {
  return async (organizationId, after) => {
    const found = await keys.listRevoked(organizationId, after, PAGE_KEYS + 1);
    const rows = found.slice(0, PAGE_KEYS);
    return { rows, next: found.length > PAGE_KEYS ? (rows.at(-1)?.id ?? null) : null };
  };
}
