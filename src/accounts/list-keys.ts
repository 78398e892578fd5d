import type { ApiKey, KeyReads } from '../store/store.ts';
import type { KeyUsageCounter } from './key-usage.ts';

export type ListKeys = (organizationId: string) => Promise<ApiKey[]>;

/** The active keys of an organization, oldest first, with every request up to now counted. Specification 2.4. */
export function makeListKeys(
  keys: Pick<KeyReads, 'listActive'>,
  usage: Pick<KeyUsageCounter, 'unstored'>,
): ListKeys {
  return async (organizationId) => {
    const active = await keys.listActive(organizationId);
    return active.map((key) => {
      const recent = usage.unstored(key.id);
      if (recent === undefined) return key;
      return { ...key, requestCount: key.requestCount + recent.requests, lastUsedAt: recent.lastUsedAt };
    });
  };
}
