import type { Organization, OrganizationChanges, Store } from '../store/store.ts';
import { findOrganization } from './find-organization.ts';
import { tidyOrganization } from './limits.ts';

/** Answers the organization as it is then. */
export type UpdateOrganization = (
  organizationId: string,
  changes: OrganizationChanges,
) => Promise<Organization>;

/**
 * Changes what is given of an organization and leaves the rest; the next request of its keys meets it. Plan or API
 * access, given though they stay as they are, answer what an owner asked for. Refuses (`notFound`) an unknown organization and (`invalid`) a name or a rate limit beyond its limits.
 */
export function makeUpdateOrganization(store: Pick<Store, 'transaction'>): UpdateOrganization {
  return async (organizationId, changes) => {
    const tidy = tidyOrganization(changes);
    return store.transaction(async ({ organizations, planRequests }) => {
      await organizations.update(organizationId, tidy);
      if (tidy.plan !== undefined || tidy.apiAccess !== undefined) await planRequests.remove(organizationId);
      return findOrganization(organizations, organizationId);
    });
  };
}
