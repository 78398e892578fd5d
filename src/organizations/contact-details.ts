import { recordAction } from '../audit/audit.ts';
import type { Clock } from '../ids.ts';
import type { ContactDetails } from '../rules/organizations/contact-details.ts';
import type { OrganizationReads, Staff, Store } from '../store/store.ts';
import { findOrganization } from './organizations.ts';
import { tidyContact } from './tidy-contact.ts';

export type SetContact = (staff: Staff, contact: ContactDetails) => Promise<void>;

/**
 * Returns the use case with which staff set how renters reach their organization. The audit log keeps each text, so that
 * an abusive one can be traced after it was replaced. Throws `invalid` for a text that cannot be used.
 */
export function makeSetContact(store: Pick<Store, 'transaction'>, clock: Clock): SetContact {
  return async (staff, contact) => {
    const { postalAddress = null, telephone = null } = tidyContact(contact);
    await store.transaction(async (tx) => {
      await tx.locks.organization(staff.organizationId);
      const before = await findOrganization(tx.organizations, staff.organizationId);
      if (before.postalAddress === postalAddress && before.telephone === telephone) return;
      await tx.organizations.update(staff.organizationId, { postalAddress, telephone });
      const action = 'organization.contact_changed';
      await recordAction(tx, { staff, at: clock() }, action, { postalAddress, telephone });
    });
  };
}

/** Returns a function that knows the contact details of these organizations. */
export type FindContacts = (
  organizationIds: Iterable<string>,
) => Promise<(organizationId: string) => ContactDetails>;

/** Returns the use case that finds the contact details of organizations. It reads each organization once. */
export function makeFindContacts(organizations: Pick<OrganizationReads, 'find'>): FindContacts {
  return async (organizationIds) => {
    const found = [...new Set(organizationIds)].map(
      async (id) => [id, await organizations.find(id)] as const,
    );
    const contacts = new Map(await Promise.all(found));
    return (id) => {
      const { postalAddress = null, telephone = null } = contacts.get(id) ?? {};
      return { postalAddress, telephone };
    };
  };
}
