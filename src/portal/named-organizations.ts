import type { ContactDetails } from '../rules/organizations/contact-details.ts';
import type { OrganizationReads } from '../store/store.ts';
import { ROWS_A_READ } from './file-pages.ts';

/** An organization that a renter's file names, and how to reach it. 15 U.S.C. 1681g(a)(3)(B). */
export interface NamedOrganization extends ContactDetails {
  organizationId: string;
  /** Its current name. */
  name: string;
}

/**
 * Collects the organizations that a file names while its parts are read. Each is then listed once: a file with many
 * inquiries of one organization would otherwise repeat its address in each.
 */
export class NamedOrganizations {
  readonly #ids = new Set<string>();

  add({ organizationId }: { organizationId: string }): void {
    this.#ids.add(organizationId);
  }

  /** Yields the same pages, and adds the organization of each row. */
  async *of<Row extends { organizationId: string }>(pages: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
    for await (const rows of pages) {
      for (const row of rows) this.add(row);
      yield rows;
    }
  }

  /** Yields all organizations that were added, in the order in which the file names them. Call it last. */
  async *list(organizations: Pick<OrganizationReads, 'find'>): AsyncGenerator<NamedOrganization[]> {
    const ids = [...this.#ids];
    for (let from = 0; from < ids.length; from += ROWS_A_READ) {
      const page = ids.slice(from, from + ROWS_A_READ);
      yield Promise.all(page.map((id) => named(organizations, id)));
    }
  }
}

async function named(
  organizations: Pick<OrganizationReads, 'find'>,
  organizationId: string,
): Promise<NamedOrganization> {
  const found = await organizations.find(organizationId);
  const { name = organizationId, postalAddress = null, telephone = null } = found ?? {};
  return { organizationId, name, postalAddress, telephone };
}
