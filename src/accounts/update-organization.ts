import { Refusal } from '../errors.ts';
import type { Organization, OrganizationChanges, Store } from '../store/store.ts';

/** Answers the organization as it is then. */
export type UpdateOrganization = (
  organizationId: string,
  changes: OrganizationChanges,
) => Promise<Organization>;

/**
 * Changes what is given of an organization and leaves the rest; the next request of its keys meets it. Refuses
 * (`notFound`) an unknown organization.
 */
export function makeUpdateOrganization(store: Pick<Store, 'transaction'>): UpdateOrganization {
  return (organizationId, changes) =>
    store.transaction(async ({ organizations }) => {
      await organizations.update(organizationId, changes);
      const organization = await organizations.find(organizationId);
      if (organization === undefined)
        throw new Refusal('notFound', `There is no organization ${organizationId}.`);
      return organization;
    });
}
