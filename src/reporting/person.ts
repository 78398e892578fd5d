import type { RandomBytes } from '../ids.ts';
import { firstNameFirst } from '../rules/identity/matching/names.ts';
import {
  normalizeEmail,
  normalizeLicense,
  normalizeName,
  normalizePhone,
} from '../rules/identity/normalization.ts';
import { EMPTY_SUMMARY } from '../rules/scoring/renter-summary.ts';
import { memberId } from '../rules/text/formats.ts';
import { withoutInvisible } from '../rules/text/invisible.ts';
import type {
  Asserted,
  AssertedBy,
  FilingContext,
  FilingReads,
  Identifier,
  IdentifierKind,
  IdentityWrites,
  Renter,
  RenterFileWrites,
  RenterMatch,
  RenterReads,
  RenterWrites,
  Report,
} from '../store/store.ts';
import { matchEmail } from './match-email.ts';
import { queueChecks } from './queue-checks.ts';
import { completeDetails, detailsOf, type StatedDetails } from './stated-details.ts';

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
export interface NormalizedPerson extends StatedDetails {
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

export type MatchReads = Pick<RenterReads, 'search' | 'listIdentifiers' | 'findDetails'>;

/**
 * Finds the renter that a report is about, if the match is certain enough: see `matchOf`. If the operator has split the file
 * with an e-mail, what is stated about the person decides between the two renters.
 */
export async function matchRenter(
  { renters, filings }: { renters: MatchReads; filings: Pick<FilingReads, 'findMatched'> },
  organizationId: string,
  person: NormalizedPerson,
): Promise<Renter | undefined> {
  if (person.email !== '') return matchEmail(renters, person);
  return filings.findMatched(matchOf(organizationId, person));
}

/**
 * Returns how the renter of a report is found. Two people must never be taken for one because they share a name or a phone:
 * - With an e-mail, only the e-mail decides, because families share phones.
 * - With a phone and no e-mail, phone and name must both match.
 * - With only a name, the renter must be the only one of that name on the organization's roster.
 * A name that is written 'Last, First' also matches in the usual order, if nobody has it as it is written.
 * A license never decides, because anyone who knows the number could then write into the renter's file.
 */
export function matchOf(
  organizationId: string,
  { email, phone, name, nameInOrder }: NormalizedPerson,
): RenterMatch {
  if (email !== '') return { by: 'email', email };
  const inOrder = nameInOrder === '' ? null : nameInOrder;
  return phone === '' ? { by: 'name', organizationId, name, inOrder } : { by: 'phone', phone, name, inOrder };
}

/** Returns the kind of identifier by which `matchRenter` finds a renter. */
export function matchedBy({ email, phone }: NormalizedPerson): IdentifierKind {
  if (email !== '') return 'email';
  return phone === '' ? 'name' : 'phone';
}

/** Returns what is stated about a person: identifiers and details. */
export function statedBy(person: NormalizedPerson): Asserted[] {
  return [...identifiersOf(person), ...detailsOf(person)];
}

/** Who states something about a person: an organization, in a filing or by adding the person to its roster. */
export interface StatedBy extends AssertedBy {
  organizationId: string;
  source: 'filing' | 'held' | 'edit';
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
  renters: Pick<RenterWrites, 'addIdentifier' | 'assertDetail' | 'putDetails'>;
  renterFile: Pick<RenterFileWrites, 'confirm'>;
  identity: Pick<IdentityWrites, 'queue'>;
}

/**
 * Stores what an organization states about a person: the identifiers, and the details that the profile does not have. A
 * license becomes an identifier even if another renter has it. Queues the renter for an identity check if the organization
 * states one of them for the first time, and with a new license also the others who have it: an old renter has no blocking keys
 * before the first check, so the check of this renter alone might not find it.
 */
export async function assertPerson(
  tx: AssertingTransaction,
  {
    renter: { id: renterId },
    asserted,
    hasLicense,
    details,
    licenseHolders,
  }: FilingContext & { renter: Renter },
  person: Person,
  by: StatedBy,
): Promise<void> {
  const normalized = normalizePerson(person);
  const isSame = (one: Asserted) => (other: Asserted) => one.kind === other.kind && one.value === other.value;
  const before = asserted.filter(({ source }) => source === by.source);
  const isNew = (one: Asserted) => !before.some(isSame(one));
  // An organization mostly files what it filed before.
  for (const identifier of identifiersOf(normalized).filter(isNew))
    await tx.renters.addIdentifier(renterId, identifier, by);
  for (const detail of detailsOf(normalized).filter(isNew))
    await tx.renters.assertDetail(renterId, detail, by);
  await completeDetails(tx, renterId, normalized, details, by);
  // The check also depends on who stated something: two organizations can verify an identity, for example.
  if (!statedBy(normalized).some(isNew)) return;
  const license = { kind: 'license', value: normalized.license } as const;
  const isLicenseNew = license.value !== '' && isNew(license) && !hasLicense;
  await queueChecks(tx.identity, [renterId, ...(isLicenseNew ? licenseHolders : [])], by.at);
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
 * Returns a random member ID that no renter has. Does not lock it: if two transactions
 * draw the same one at the same time, the database rejects the second.
 */
export async function freeMemberId(
  renters: Pick<RenterReads, 'search'>,
  randomBytes: RandomBytes,
): Promise<string> {
  for (;;) {
    const drawn = drawMemberId(randomBytes);
    const taken = await renters.search({ kind: 'member_id', value: drawn }, 1);
    if (taken.length === 0) return drawn;
  }
}

/** Returns a random member ID, out of a trillion. */
export function drawMemberId(randomBytes: RandomBytes): string {
  return memberId(randomBytes(8));
}

/** Returns a text for display, without invisible characters and with white space collapsed; `null` if it is empty. */
function shown(text: string | undefined): string | null {
  const tidy = withoutInvisible(text ?? '')
    .trim()
    .replace(/\s+/g, ' ');
  return tidy === '' ? null : tidy;
}
