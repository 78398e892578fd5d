import type { Clock, NewId } from '../ids.ts';
import type { Organization, Store } from '../store/store.ts';
import { tidyOrganization } from './limits.ts';

type NewOrganization = Pick<Organization, 'name' | 'plan' | 'apiAccess' | 'rateLimit'>;

export type CreateOrganization = (input: NewOrganization) => Promise<Organization>;

interface CreateOrganizationDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
}

/**
 * Creates an organization without credits. API access is switched on by the operator: specification 1, rule 4.
 * Refuses (`invalid`) a name or a rate limit beyond its limits.
 */
export function makeCreateOrganization(dependencies: CreateOrganizationDependencies): CreateOrganization {
  const { store, newId, clock } = dependencies;
  return async (input) => {
    const organization: Organization = {
      id: newId('org'),
      ...tidyOrganization(input),
      credits: 0,
      createdAt: clock(),
    };
    await store.transaction((tx) => tx.organizations.create(organization));
    return organization;
  };
}
