import { Refusal } from '../errors.ts';
import type { Organization, OrganizationReads } from '../store/store.ts';

export type FindOrganization = (id: string) => Promise<Organization>;

/** The organization with this ID. Refuses (`notFound`) an unknown one. */
export async function findOrganization(
  organizations: Pick<OrganizationReads, 'find'>,
  id: string,
): Promise<Organization> {
  const organization = await organizations.find(id);
  if (organization === undefined) throw new Refusal('notFound', `There is no organization ${id}.`);
  return organization;
}
