import { Refusal } from '../errors.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { apiKey, keyPreview } from '../rules/formats.ts';
import { MAX_ACTIVE_KEYS } from '../rules/plans.ts';
import type { ApiKey, Store } from '../store/store.ts';
import { hashKey } from './admit.ts';

export interface CreatedKey extends Pick<ApiKey, 'id' | 'name' | 'preview' | 'createdAt'> {
  /** The full key: shown this once, kept nowhere. */
  key: string;
}

export type CreateKey = (organizationId: string, name: string) => Promise<CreatedKey>;

export interface CreateKeyDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/**
 * Creates an API key. Specification 3.1. Refuses (`invalid`) a sixth active key, also when several are asked
 * for at once: the keys are counted in the transaction that adds one.
 */
export function makeCreateKey({ store, newId, clock, randomBytes }: CreateKeyDependencies): CreateKey {
  return async (organizationId, name) => {
    const key = apiKey(randomBytes);
    const kept: ApiKey = {
      id: newId('key'),
      organizationId,
      name: name.trim(),
      hash: hashKey(key),
      preview: keyPreview(key),
      requestCount: 0,
      lastUsedAt: null,
      createdAt: clock(),
      revokedAt: null,
    };
    await store.transaction(async ({ keys }) => {
      const active = await keys.listActive(organizationId);
      if (active.length >= MAX_ACTIVE_KEYS) {
        throw new Refusal(
          'invalid',
          `${MAX_ACTIVE_KEYS} API keys are active, the most there can be: revoke one first.`,
        );
      }
      await keys.create(kept);
    });
    return { id: kept.id, name: kept.name, preview: kept.preview, createdAt: kept.createdAt, key };
  };
}
