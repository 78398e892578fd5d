import { randomBytes } from 'node:crypto';
import { idMaker } from '../../src/ids.ts';
import { makeCreateKey } from '../../src/keys/keys.ts';
import type { Plan } from '../../src/rules/organizations/plans.ts';
import type { Store } from '../../src/store/store.ts';
import type { Call } from './client.ts';

/** More than any test asks for: only tests of the limit meet one. */
const NO_RATE_LIMIT = 1_000_000;

interface OrganizationOptions {
  plan?: Plan;
  apiAccess?: boolean;
  /** Requests a minute a key; `null`: the plan's. Without it a test never meets a limit. */
  rateLimit?: number | null;
}

export interface TestOrganization {
  id: string;
  /** Its first key. */
  key: string;
  keyId: string;
  /** Calls with its key, unless another or none (`key: ''`) is given. */
  call: Call;
  /** Makes one more key, in the database itself. */
  newKey(name?: string): Promise<{ id: string; key: string }>;
}

export type NewOrganization = (options?: OrganizationOptions) => Promise<TestOrganization>;

const nobody: Call = () => Promise.reject(new Error('there is no server to call'));

/** Makes organizations in the database that the server works on; without `call` nothing is called with their keys. */
export function organizationMaker(store: Store, call = nobody): NewOrganization {
  const newId = idMaker(Date.now);
  const createKey = makeCreateKey({ store, newId, clock: Date.now, randomBytes });
  return async ({ plan = 'standard', apiAccess = true, rateLimit = NO_RATE_LIMIT } = {}) => {
    const id = newId('org');
    await store.transaction(({ organizations }) =>
      organizations.create({
        id,
        name: `Organization ${id}`,
        plan,
        apiAccess,
        rateLimit,
        credits: 0,
        createdAt: Date.now(),
      }),
    );
    const first = await createKey(id, 'First');
    return {
      id,
      key: first.key,
      keyId: first.id,
      call: (method, path, options = {}) => call(method, path, { key: first.key, ...options }),
      newKey: (name = 'Another') => createKey(id, name),
    };
  };
}
