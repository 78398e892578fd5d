import { makeDecideVerification } from '../identity/decide-verification.ts';
import { CONSENT_VERSION } from '../rules/identity/identity-verification.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { checkIdentifiersOf, type TypedIdentifiers } from '../screening/identifiers.ts';
import { RESIDENTIAL } from '../seeding/industries.ts';
import type { MadeUpNetwork } from '../seeding/network.ts';
import type { Random } from '../seeding/random.ts';
import { labelsOf, rentalOf } from '../seeding/rental.ts';
import { LIKELIHOODS, temperAt } from '../seeding/temper.ts';
import type { RenterHistory } from '../store/history.ts';
import type { Staff } from '../store/store.ts';
import type { Office } from './office.ts';
import { importedFile, receipt } from './papers.ts';
import { strangerOf } from './strangers.ts';

/** The people and keys of the organization. */
export interface Crew {
  owner: Staff;
  admin: Staff;
  members: readonly [Staff, ...Staff[]];
  /** Full keys of its software. */
  keys: readonly [string, ...string[]];
}

export interface Cast {
  office: Office;
  crew: Crew;
  network: MadeUpNetwork;
  /** Renters who are checked, reported and in disputes during the month. */
  renters: readonly [RenterHistory, ...RenterHistory[]];
}

/** Checks somebody: as staff or by the software, by any identifier, one in seven unknown to the network. */
export async function checkSomebody({ office, crew, renters }: Cast, random: Random): Promise<void> {
  const typed = random.chance(0.14)
    ? { email: strangerOf(random).email }
    : typedOf(random.pick(renters), random);
  const identifiers = checkIdentifiersOf(typed);
  if (random.chance(0.4)) {
    const staff = random.pickEarly([...crew.members, crew.admin]);
    await checkAs(office, staff, typed, random);
    return;
  }
  await office.request(random.pickEarly(crew.keys), {
    method: 'GET',
    path: '/v1/renter/check',
    identifiers,
    status: 200,
    perform: (admitted) => office.useCases.check({ ...admitted, identifiers, purpose: null }),
  });
}

function checkAs({ useCases }: Office, staff: Staff, typed: TypedIdentifiers, random: Random) {
  const checkId = `chk_${Buffer.from(random.bytes(12)).toString('hex')}`;
  const reference = `Unit ${100 + Math.floor(random.share() * 300)}`;
  const identifiers = checkIdentifiersOf(typed);
  return useCases.checkAsStaff({ staff, identifiers, checkId, purpose: null, reference });
}

function typedOf({ renter }: RenterHistory, random: Random): TypedIdentifiers {
  const { email, phone, memberId, fullName } = renter;
  const share = random.share();
  if (share < 0.2 && phone !== null) return { phone };
  if (share < 0.28) return { memberId };
  if (share < 0.36 && fullName !== null) return { name: fullName };
  return { email: email ?? undefined };
}

/** Files how a rental ended, about a renter of the network or somebody new: as staff, or by the software. */
export async function fileReport({ office, crew, network, renters }: Cast, random: Random): Promise<void> {
  const { renter } = random.pick(renters);
  const person = random.chance(0.7)
    ? {
        email: renter.email ?? undefined,
        name: renter.fullName ?? undefined,
        phone: renter.phone ?? undefined,
      }
    : { ...strangerOf(random), phone: undefined };
  const likelihood = LIKELIHOODS[temperAt(random.share(), network.tempers)];
  const rental = rentalOf(random, RESIDENTIAL, likelihood);
  const input = {
    person,
    industry: RESIDENTIAL.name,
    contractId: `HR-${random.between(1_000, 9_999)}`,
    labels: labelsOf(random, rental),
    incidents: rental.incident === undefined ? [] : [{ type: rental.incident, details: null }],
    totalChargedCents: rental.charged,
    totalPaidCents: rental.charged - rental.owed,
    outstandingBalanceCents: rental.owed,
  };
  if (random.chance(0.5)) {
    const staff = random.pickEarly([...crew.members, crew.admin]);
    await office.useCases.fileLabelsReport(office.staffCaller(staff), input);
    return;
  }
  await office.request(random.pickEarly(crew.keys), {
    method: 'POST',
    path: '/v1/reports',
    status: 201,
    perform: ({ caller }) => office.useCases.fileLabelsReport(caller, input),
  });
}

/** Files an incident about a renter, as staff. */
export async function fileIncident({ office, crew, renters }: Cast, random: Random): Promise<void> {
  await office.useCases.fileIncident(office.staffCaller(random.pick(crew.members)), {
    renterId: random.pick(renters).renter.id,
    industry: RESIDENTIAL.name,
    type: random.pick(RESIDENTIAL.incidents),
    details: 'Reported by two neighbors.',
    occurredOn: null,
  });
}

/** Files a dispute of an unpaid report of the organization, and returns its ID. */
export async function dispute(
  { office }: Cast,
  { renter, reports }: RenterHistory,
  { text, withReceipt = false }: { text: string; withReceipt?: boolean },
): Promise<string> {
  const [record] = unpaidOf({ reports });
  const email = renter.email ?? '';
  const by = { renterId: renter.id, email, filedBy: undefined };
  const filed = { kind: 'report', record: record?.row.id ?? '', reason: 'already_paid', text } as const;
  const { id } = await office.portal.fileDispute(by, filed);
  if (withReceipt)
    await office.portal.addDocument(by, id, {
      name: 'bank transfer.pdf',
      contentType: 'application/pdf',
      content: receipt(
        renter.fullName ?? '',
        record?.row.outstandingBalanceCents ?? 0,
        office.clock() - 40 * DAY_MS,
      ),
    });
  return id;
}

/** Returns the unpaid reports of a renter, oldest first. */
export function unpaidOf({ reports }: Pick<RenterHistory, 'reports'>) {
  return reports.filter(({ row }) => row.unpaid);
}

/** Checks a renter, denies the application, and hands the notice over. */
export async function denyWithNotice({ office, crew }: Cast, { renter }: RenterHistory, random: Random) {
  const [member] = crew.members;
  const caller = office.staffCaller(member);
  const { requestId } = await checkAs(office, member, { email: renter.email ?? '' }, random);
  const { id } = await office.useCases.createAdverseAction(caller, {
    requestId,
    action: 'denied',
    explanation: '',
    state: null,
    medium: 'print',
  });
  await office.useCases.changeAdverseAction(caller, id, 'sent', '');
}

/** Verifies an identity as a renter, and accepts it as the operator. */
export async function verifyIdentity({ office }: Cast, { renter }: RenterHistory, license: string) {
  const file = await office.portal.readOpenFile({ renterId: renter.id, email: renter.email ?? '' });
  const { id, decision } = await office.portal.submitVerification(file, {
    license,
    document: null,
    dateOfBirth: '1988-04-17',
    address: '27 Alder Street, Portland, OR 97209',
    consentVersion: CONSENT_VERSION,
  });
  if (decision !== null) return;
  const decide = makeDecideVerification(office.store, office.clock);
  await decide(id, { accepted: true, reason: 'The license was shown at the counter.' });
}

/** Imports a file, some rows of which have errors. */
export async function importFile({ office, crew }: Cast, random: Random): Promise<void> {
  const { uploadFile, mapColumns, beginImport } = office.useCases;
  const { organizationId } = crew.admin;
  const { found } = await uploadFile(crew.admin, {
    fileName: 'leases-ended-2026.csv',
    content: importedFile(random),
  });
  const mapping = { ...found.mapping, industryType: RESIDENTIAL.name };
  await mapColumns(organizationId, found.id, mapping);
  await beginImport(crew.admin, found.id, { mapping, again: false });
}
