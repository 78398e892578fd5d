import type { NewId, RandomBytes } from '../ids.ts';
import { firstNameFirst } from '../rules/identity/matching/names.ts';
import {
  normalizeEmail,
  normalizeLicense,
  normalizeName,
  normalizePhone,
} from '../rules/identity/normalization.ts';
import { EMPTY_SUMMARY } from '../rules/scoring/renter-summary.ts';
import { memberId } from '../rules/text/formats.ts';
import type {
  AssertedBy,
  Identifier,
  IdentifierKind,
  IdentityWrites,
  Locks,
  Renter,
  RenterFileWrites,
  RenterReads,
  RenterWrites,
  Report,
} from '../store/store.ts';
import { matchEmail } from './match-email.ts';
import { queueWithHolders } from './queue-checks.ts';
import { addDetails, type StatedDetails } from './stated-details.ts';

/** The person that a report is about, as the organization wrote it. */
export interface Person {
  email: string | undefined;
  name: string | undefined;
  phone: string | undefined;
  license?: string | undefined;
  /** Such as 1990-01-31. */
  dateOfBirth?: string | undefined;
  address?: string | undefined;
}

/** A normalized person; '' for a field that was not given or is empty after normalization. */
interface NormalizedPerson extends StatedDetails {
  email: string;
  name: string;
  /** The name in the usual order if it is written 'Last, First', otherwise ''. */
  nameInOrder: string;
  phone: string;
}

/** Normalizes the person of a report for comparison with renters on file. */
export function normalizePerson(person: Person): NormalizedPerson {
  const { email = '', name = '', phone = '', license = '', dateOfBirth = '', address } = person;
  return {
    email: normalizeEmail(email),
    name: normalizeName(name),
    nameInOrder: firstNameFirst(name),
    phone: normalizePhone(phone),
    license: normalizeLicense(license),
    dateOfBirth,
    address: shown(address) ?? '',
  };
}

type MatchReads = Pick<
  RenterReads,
  'search' | 'listIdentifiers' | 'findDetails' | 'findByPhoneAndName' | 'findOnRosterByName'
>;

/**
 * Finds the renter that a report is about, if the match is certain enough. Two people must never be taken for
 * one because they share a name or a phone:
 * - With an e-mail, only the e-mail decides, because families share phones. If the operator has split the file with this
 *   e-mail, what is stated about the person decides between the two renters.
 * - With a phone and no e-mail, phone and name must both match.
 * - With only a name, the renter must be the only one of that name on the organization's roster.
 * A name that is written 'Last, First' also matches in the usual order, if nobody has it as it is written.
 * A license never decides, because anyone who knows the number could then write into the renter's file.
 */
export async function matchRenter(
  renters: MatchReads,
  organizationId: string,
  person: NormalizedPerson,
): Promise<Renter | undefined> {
  const { email, phone } = person;
  if (email !== '') return matchEmail(renters, person);
  for (const name of namesOf(person)) {
    if (phone !== '') {
      const found = await renters.findByPhoneAndName(phone, name);
      if (found !== undefined) return found;
      continue;
    }
    const [one, another] = await renters.findOnRosterByName(organizationId, name, 2);
    if (one !== undefined) return another === undefined ? one : undefined;
  }
  return undefined;
}

/** Returns the name as it is written and, if it is written 'Last, First', in the usual order. */
function namesOf({ name, nameInOrder }: NormalizedPerson): string[] {
  return nameInOrder === '' ? [name] : [name, nameInOrder];
}

/** Returns the kind of identifier by which `matchRenter` finds a renter. */
export function matchedBy({ email, phone }: NormalizedPerson): IdentifierKind {
  if (email !== '') return 'email';
  return phone === '' ? 'name' : 'phone';
}

interface ProfileTransaction {
  locks: Pick<Locks, 'identifiers' | 'rosterName' | 'renter'>;
  renters: RenterReads & Pick<RenterWrites, 'create'>;
}

interface ProfileDependencies {
  newId: NewId;
  randomBytes: RandomBytes;
}

/** Who states something about a person: an organization, in a filing or by adding the person to its roster. */
interface StatedBy extends AssertedBy {
  organizationId: string;
  source: 'filing' | 'held' | 'edit';
}

/**
 * Returns the matched renter, or a new one with the person's e-mail, phone and name. The caller stores what the person
 * adds to the matched one (see `withShown`), and the identifiers and details with `assertPerson`.
 */
export async function profileOf(
  { locks, renters }: ProfileTransaction,
  { organizationId, at }: Pick<StatedBy, 'organizationId' | 'at'>,
  person: Person,
  { newId, randomBytes }: ProfileDependencies,
): Promise<Renter> {
  const normalized = normalizePerson(person);
  const matched = await lockedMatch({ locks, renters }, organizationId, normalized);
  if (matched !== undefined) return matched;
  const renter = withShown(newRenter(newId('ren'), await freeMemberId(renters, randomBytes), at), person);
  await renters.create(renter);
  return renter;
}

/** Returns the renter with those of the displayed e-mail, name and phone that the renter does not have yet. */
export function withShown(renter: Renter, person: Person): Renter {
  const normalized = normalizePerson(person);
  return {
    ...renter,
    email: renter.email ?? shown(normalized.email),
    fullName: renter.fullName ?? (normalized.name === '' ? null : shown(person.name)),
    phone: renter.phone ?? (normalized.phone === '' ? null : shown(person.phone)),
  };
}

interface AssertingTransaction {
  renters: RenterReads & RenterWrites;
  renterFile: Pick<RenterFileWrites, 'confirm'>;
  identity: Pick<IdentityWrites, 'queue'>;
}

/**
 * Stores what an organization states about a person: the identifiers, and the details that the profile does not have. A
 * license becomes an identifier even if another renter has it. Queues the renter for an identity check if the organization
 * states one of them for the first time, and with a new license also the others who have it.
 */
export async function assertPerson(
  { renters, renterFile, identity }: AssertingTransaction,
  renterId: string,
  person: Person,
  by: StatedBy,
): Promise<void> {
  const normalized = normalizePerson(person);
  const added = new Set<IdentifierKind>();
  let isNew = false;
  for (const identifier of identifiersOf(normalized)) {
    const result = await renters.addIdentifier(renterId, identifier, by);
    if (result.added) added.add(identifier.kind);
    isNew ||= result.asserted;
  }
  isNew = (await addDetails({ renters, renterFile }, renterId, normalized, by)) || isNew;
  // The check also depends on who stated something: two organizations can verify an identity, for example.
  if (!isNew) return;
  const license = added.has('license') ? normalized.license : '';
  await queueWithHolders({ renters, identity }, renterId, license, by.at);
}

/** Returns the identifiers of a person. By a name that is written 'Last, First' the renter is also found in the usual order. */
export function identifiersOf(person: NormalizedPerson): Identifier[] {
  const { email, phone, license, nameInOrder } = person;
  const identifiers: Identifier[] = [
    { kind: 'email', value: email },
    { kind: 'name', value: person.name },
    { kind: 'name', value: nameInOrder },
    { kind: 'phone', value: phone },
    { kind: 'license', value: license },
  ];
  return identifiers.filter(({ value }) => value !== '');
}

/** Returns the person that a report is about. */
export function personOf(report: Report): Person {
  return {
    email: report.renterEmail ?? undefined,
    name: report.renterName ?? undefined,
    phone: report.renterPhone ?? undefined,
    license: report.renterLicense ?? undefined,
    dateOfBirth: report.renterDateOfBirth ?? undefined,
    address: report.renterAddress ?? undefined,
  };
}

/**
 * Locks and returns the matched renter; `undefined` if there is none. The identifiers stay locked, so another
 * transaction that would create the same renter waits. If a merge was undone while this one waited for the
 * lock, the identifiers may belong to another renter: then locks that one.
 */
async function lockedMatch(
  { locks, renters }: Pick<ProfileTransaction, 'locks' | 'renters'>,
  organizationId: string,
  person: NormalizedPerson,
): Promise<Renter | undefined> {
  const { email, nameInOrder, phone } = person;
  // Both ways to write a name take the same lock.
  const name = nameInOrder === '' ? person.name : nameInOrder;
  if (email !== '') await locks.identifiers([{ kind: 'email', value: email }]);
  else if (phone === '') await locks.rosterName(organizationId, name);
  else
    await locks.identifiers([
      { kind: 'phone', value: phone },
      { kind: 'name', value: name },
    ]);
  let found = await matchRenter(renters, organizationId, person);
  while (found !== undefined) {
    await locks.renter(found.id);
    const again = await matchRenter(renters, organizationId, person);
    if (again?.id === found.id) return again;
    found = again;
  }
  return undefined;
}

/** Returns a renter without any data. */
export function newRenter(id: string, member: string, createdAt: number): Renter {
  return {
    id,
    memberId: member,
    fullName: null,
    email: null,
    phone: null,
    verificationLevel: 'UNVERIFIED',
    createdAt,
    summary: EMPTY_SUMMARY,
  };
}

/**
 * Returns a random member ID, out of a trillion, that no renter has. Does not lock it: if two transactions
 * draw the same one at the same time, the database rejects the second.
 */
export async function freeMemberId(
  renters: Pick<RenterReads, 'search'>,
  randomBytes: RandomBytes,
): Promise<string> {
  for (;;) {
    const drawn = memberId(randomBytes(8));
    const taken = await renters.search({ kind: 'member_id', value: drawn }, 1);
    if (taken.length === 0) return drawn;
  }
}

/** Returns a text for display, with white space collapsed; `null` if it is empty. */
function shown(text: string | undefined): string | null {
  const tidy = text?.trim().replace(/\s+/g, ' ') ?? '';
  return tidy === '' ? null : tidy;
}
