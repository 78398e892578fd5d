import { type Page, pageOf } from '../rules/paging.ts';
import type { ApiKey, KeyReads } from '../store/store.ts';

/** Revoked keys on a page: a screen. */
const PAGE_KEYS = 20;

/** @param after the ID that the page before ended with */
export type ListRevokedKeys = (
  organizationId: string,
  after: string | undefined,
) => Promise<Page<ApiKey, string>>;

/** The revoked keys of an organization, those revoked last first, a page at a time. */
export function makeListRevokedKeys(keys: Pick<KeyReads, 'listRevoked'>): ListRevokedKeys {
  return async (organizationId, after) => {
    const found = await keys.listRevoked(organizationId, after, PAGE_KEYS + 1);
    return pageOf(found, PAGE_KEYS, ({ id }) => id);
  };
}
