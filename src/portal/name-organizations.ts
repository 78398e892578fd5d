import type { OrganizationReads } from '../store/store.ts';

/** The names of organizations now, each looked up once. */
export function nameOrganizations(
  organizations: Pick<OrganizationReads, 'find'>,
): (id: string) => Promise<string> {
  const names = new Map<string, Promise<string>>();
  const nameOf = async (id: string) => (await organizations.find(id))?.name ?? id;
  return (id) => names.getOrInsertComputed(id, nameOf);
}
