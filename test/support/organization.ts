import { randomBytes } from 'node:crypto';
import { idMaker } from '../../src/ids.ts';
import { makeCreateKey } from '../../src/keys/create-key.ts';
import type { ContactDetails } from '../../src/rules/organizations/contact-details.ts';
import type { Plan } from '../../src/rules/organizations/plans.ts';
import type { Store } from '../../src/store/store.ts';
import type { Call } from './client.ts';

/** A limit that no test reaches, except tests of limits, which set their own. */
const NO_LIMIT = 1_000_000;

/** The contact details of an organization that a test creates. */
export const CONTACT_DETAILS: ContactDetails = {
  postalAddress: '12 Harbor St, Portland, OR 97201',
  telephone: '+1 503 555 0142',
};

/** The settings of a server with the details of the operator, which notices of adverse actions contain. */
export const OPERATOR_ENV = {
  OPERATOR_NAME: 'Cascade Screening, Inc.',
  OPERATOR_ADDRESS: '500 Network Ave, Portland, OR 97205',
  OPERATOR_PHONE: '+1 503 555 0190',
};

interface OrganizationOptions {
  plan?: Plan;
  apiAccess?: boolean;
  /** Requests per minute and key; `null` for the limit of the plan. By default, no test reaches it. */
  rateLimit?: number | null;
  /** Daily lookups; `null` for the number of the plan. By default, no test reaches it. */
  dailyLookups?: number | null;
}

export interface TestOrganization {
  id: string;
  name: string;
  /** The first key. */
  key: string;
  keyId: string;
  /** Sends a request with the first key, unless another one or none (`key: ''`) is given. */
  call: Call;
  /** Creates another key, directly in the database. */
  newKey(name?: string): Promise<{ id: string; key: string }>;
  /** Creates a test key, directly in the database, and returns what sends requests with it. */
  newTestKey(name?: string): Promise<{ id: string; key: string; call: Call }>;
}

export type NewOrganization = (options?: OrganizationOptions) => Promise<TestOrganization>;

const noServer: Call = () => Promise.reject(new Error('there is no server to call'));

/** Returns a function that creates organizations in a store. Without `call`, they cannot send requests. */
export function organizationMaker(store: Store, call = noServer): NewOrganization {
  const newId = idMaker(Date.now);
  const createKey = makeCreateKey({ store, newId, clock: Date.now, randomBytes });
  return async ({
    plan = 'standard',
    apiAccess = true,
    rateLimit = NO_LIMIT,
    dailyLookups = NO_LIMIT,
  } = {}) => {
    const id = newId('org');
    const name = `Organization ${id}`;
    await store.transaction(({ organizations }) =>
      organizations.create({
        id,
        name,
        plan,
        apiAccess,
        rateLimit,
        dailyLookups,
        credits: 0,
        creditFloor: null,
        certifiedUntil: null,
        nameOnly: 'allow',
        timeZone: 'UTC',
        ...CONTACT_DETAILS,
        createdAt: Date.now(),
      }),
    );
    const first = await createKey(id, { name: 'First' });
    return {
      id,
      name,
      key: first.key,
      keyId: first.id,
      call: (method, path, options = {}) => call(method, path, { key: first.key, ...options }),
      newKey: (name = 'Another') => createKey(id, { name }),
      async newTestKey(name = 'Test') {
        const created = await createKey(id, { name, mode: 'test' });
        return {
          ...created,
          call: (method, path, options = {}) => call(method, path, { key: created.key, ...options }),
        };
      },
    };
  };
}
