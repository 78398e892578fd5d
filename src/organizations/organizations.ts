import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { lookalikeKey, organizationNameFault } from '../rules/organizations/organization-names.ts';
import { MOST_BALANCE, MOST_DAILY_LOOKUPS } from '../rules/organizations/plans.ts';
import { hasInvisible } from '../rules/text/invisible.ts';
import { MOST_ORGANIZATION_NAME_CHARACTERS } from '../rules/text/limits.ts';
import { ZONE_RULE, zoneNamed } from '../rules/text/zones.ts';
import type {
  Organization,
  OrganizationChanges,
  OrganizationReads,
  Store,
  Transaction,
} from '../store/store.ts';
import { tidyContact } from './tidy-contact.ts';

/** Highest custom rate limit, in requests a minute by one key. More than one process can serve. */
const MOST_RATE_LIMIT = 1_000_000_000;

/**
 * Returns a name without surrounding white space. Throws `invalid` if it is empty, too long, has several lines, or contains
 * invisible characters: people would take it for another name.
 */
export function tidyName(text: string, mostCharacters: number): string {
  const name = text.trim();
  if (name === '' || [...name].length > mostCharacters || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) {
    throw new ApiError(
      'invalid',
      `name must be one line that is not empty, of ${mostCharacters} characters at most.`,
    );
  }
  if (hasInvisible(name))
    throw new ApiError('invalid', 'name must not contain control or invisible characters.');
  return name;
}

/**
 * Returns the given fields of an organization with its name, time zone and contact details tidied. Throws `invalid` for a name,
 * time zone, rate limit, number of daily lookups, credit floor or contact details beyond their limits.
 */
export function tidyOrganization<Given extends OrganizationChanges>(given: Given): Given {
  const { name, timeZone, rateLimit = null, dailyLookups = null, creditFloor = null } = given;
  if (
    rateLimit !== null &&
    !(Number.isInteger(rateLimit) && rateLimit >= 1 && rateLimit <= MOST_RATE_LIMIT)
  ) {
    throw new ApiError('invalid', `The rate limit must be a whole number from 1 to ${MOST_RATE_LIMIT}.`);
  }
  if (
    dailyLookups !== null &&
    !(Number.isInteger(dailyLookups) && dailyLookups >= 0 && dailyLookups <= MOST_DAILY_LOOKUPS)
  ) {
    throw new ApiError(
      'invalid',
      `The daily lookups must be a whole number from 0 to ${MOST_DAILY_LOOKUPS}.`,
    );
  }
  if (creditFloor !== null && !(Number.isInteger(creditFloor) && Math.abs(creditFloor) <= MOST_BALANCE)) {
    throw new ApiError(
      'invalid',
      `The credit floor must be a whole number from ${-MOST_BALANCE} to ${MOST_BALANCE}.`,
    );
  }
  return {
    ...given,
    ...tidyContact(given),
    ...(name !== undefined && { name: tidyOrganizationName(name) }),
    ...(timeZone !== undefined && { timeZone: tidyTimeZone(timeZone) }),
  };
}

/** Returns a time zone as the IANA database spells it. Throws `invalid` for an unknown one. */
export function tidyTimeZone(name: string): string {
  const timeZone = zoneNamed(name);
  if (timeZone === undefined) throw new ApiError('invalid', `The time zone ${ZONE_RULE}.`);
  return timeZone;
}

function tidyOrganizationName(name: string): string {
  const tidy = tidyName(name, MOST_ORGANIZATION_NAME_CHARACTERS);
  const fault = organizationNameFault(tidy);
  if (fault !== undefined) throw new ApiError('invalid', `name ${fault}`);
  return tidy;
}

/**
 * Locks the names of organizations. Throws `conflict` if another organization has this name, or one that people may take
 * for it: renters see the name as who looked them up.
 */
export async function claimName(
  { locks, organizations }: Pick<Transaction, 'locks' | 'organizations'>,
  { id, name }: Pick<Organization, 'id' | 'name'>,
): Promise<void> {
  await locks.organizationNames();
  const key = lookalikeKey(name);
  const others = (await organizations.list()).filter((other) => other.id !== id);
  if (others.every((other) => lookalikeKey(other.name) !== key)) return;
  throw new ApiError(
    'conflict',
    'Another organization has this name, or one that looks like it. Choose a different name.',
  );
}

export type FindOrganization = (id: string) => Promise<Organization>;

/** Returns the organization with this ID. Throws `not_found` for an unknown one. */
export async function findOrganization(
  organizations: Pick<OrganizationReads, 'find'>,
  id: string,
): Promise<Organization> {
  const organization = await organizations.find(id);
  if (organization === undefined) throw new ApiError('not_found', `There is no organization ${id}.`);
  return organization;
}

type NewOrganization = Omit<Organization, 'id' | 'credits' | 'certifiedUntil' | 'createdAt'>;

type CreateOrganization = (input: NewOrganization) => Promise<Organization>;

interface CreateOrganizationDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
}

/**
 * Returns the use case that creates an organization without credits. The operator enables API access:
 * specification 1, rule 4. Throws `invalid` for a name, a limit or contact details that cannot be used, and
 * `conflict` for the name of another organization.
 */
export function makeCreateOrganization(dependencies: CreateOrganizationDependencies): CreateOrganization {
  const { store, newId, clock } = dependencies;
  return async (input) => {
    const organization: Organization = {
      id: newId('org'),
      ...tidyOrganization(input),
      credits: 0,
      certifiedUntil: null,
      createdAt: clock(),
    };
    await store.transaction(async (tx) => {
      await claimName(tx, organization);
      await tx.organizations.create(organization);
    });
    return organization;
  };
}

/** Returns the changed organization. */
type UpdateOrganization = (organizationId: string, changes: OrganizationChanges) => Promise<Organization>;

/**
 * Returns the use case with which the operator changes the given fields of an organization. The next request
 * with one of its keys uses them. Giving plan or API access, even unchanged, closes the plan request,
 * and giving the name closes the rename request. Throws `not_found` for an unknown organization, `invalid` for a name, a limit or contact details that cannot be used, and `conflict` for the name of another organization.
 */
export function makeUpdateOrganization(store: Pick<Store, 'transaction'>, clock: Clock): UpdateOrganization {
  return async (organizationId, changes) => {
    const tidy = tidyOrganization(changes);
    return store.transaction(async (tx) => {
      if (tidy.name !== undefined) await claimName(tx, { id: organizationId, name: tidy.name });
      await tx.locks.organization(organizationId);
      const before = await findOrganization(tx.organizations, organizationId);
      await tx.organizations.update(organizationId, tidy);
      if (tidy.plan !== undefined || tidy.apiAccess !== undefined)
        await tx.planRequests.remove(organizationId);
      if (tidy.name !== undefined) await tx.renameRequests.remove(organizationId);
      const after = await findOrganization(tx.organizations, organizationId);
      if (after.name !== before.name)
        await tx.organizations.addFormerName(organizationId, before.name, clock());
      return after;
    });
  };
}

/** Returns a function that finds the current names of organizations. It reads each organization once. */
export function nameOrganizations(
  organizations: Pick<OrganizationReads, 'find'>,
): (id: string) => Promise<string> {
  const names = new Map<string, Promise<string>>();
  const nameOf = async (id: string) => (await organizations.find(id))?.name ?? id;
  return (id) => names.getOrInsertComputed(id, nameOf);
}
