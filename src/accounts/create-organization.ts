import type { Clock, NewId } from '../ids.ts';
import type { Organization, Store } from '../store/store.ts';

/** The longest name that an organization may have, in characters: it stands in tables and on pages. */
export const MOST_NAME_CHARACTERS = 200;

/** The highest custom rate limit, requests a minute a key: more than one process answers. */
export const MOST_RATE_LIMIT = 1_000_000_000;

export type NewOrganization = Pick<Organization, 'name' | 'plan' | 'apiAccess' | 'rateLimit'>;

export type CreateOrganization = (input: NewOrganization) => Promise<Organization>;

export interface CreateOrganizationDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
}

/** Creates an organization without credits. API access is switched on by the operator: specification 1, rule 4. */
export function makeCreateOrganization(dependencies: CreateOrganizationDependencies): CreateOrganization {
  const { store, newId, clock } = dependencies;
  return async (input) => {
    const organization: Organization = { id: newId('org'), ...input, credits: 0, createdAt: clock() };
    await store.transaction((tx) => tx.organizations.create(organization));
    return organization;
  };
}
