import type { NewId, RandomBytes } from '../ids.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import { EMPTY_SUMMARY } from '../rules/scoring/renter-summary.ts';
import { memberId } from '../rules/text/formats.ts';
import type {
  IdentifierKind,
  IdentityWrites,
  Locks,
  Renter,
  RenterReads,
  RenterWrites,
} from '../store/store.ts';

/** Whom a report is about, as the organization wrote it. */
export interface Person {
  email: string | undefined;
  name: string | undefined;
  phone: string | undefined;
}

/** The same, normalized; '' for what was not given or holds nothing to compare by. */
interface NormalizedPerson {
  email: string;
  name: string;
  phone: string;
}

/** Normalizes what a report says of a person, so that it can be compared with what is on file. */
export function normalizePerson({ email = '', name = '', phone = '' }: Person): NormalizedPerson {
  return { email: normalizeEmail(email), name: normalizeName(name), phone: normalizePhone(phone) };
}

type MatchReads = Pick<RenterReads, 'search' | 'findByPhoneAndName' | 'findOnRosterByName'>;

/**
 * The renter whom a report is about, if the network knows one surely enough. Two people must never become one
 * because they share a name or a phone:
 * - with an e-mail, the e-mail alone decides (families share phones);
 * - without, phone and name together;
 * - a name alone finds only a renter of the organization's own roster, and only when it is the one there of
 *   that name.
 */
export async function matchRenter(
  renters: MatchReads,
  organizationId: string,
  { email, name, phone }: NormalizedPerson,
): Promise<Renter | undefined> {
  if (email !== '') {
    const [oldest] = await renters.search({ kind: 'email', value: email }, 1);
    return oldest;
  }
  if (phone !== '') return renters.findByPhoneAndName(phone, name);
  const [one, another] = await renters.findOnRosterByName(organizationId, name, 2);
  return another === undefined ? one : undefined;
}

interface ProfileTransaction {
  locks: Pick<Locks, 'identifiers' | 'rosterName' | 'renter'>;
  renters: RenterReads & RenterWrites;
  identity: Pick<IdentityWrites, 'queue'>;
}

interface ProfileDependencies {
  newId: NewId;
  randomBytes: RandomBytes;
}

/**
 * The matched renter, or a new one, with what the report adds: a first e-mail, phone or name is shown from now
 * on; a further phone or a differing name is kept and found by. The caller stores the answered profile. Whoever is new,
 * or has something new to be compared by, is queued to be compared with the network.
 */
export async function profileOf(
  { locks, renters, identity }: ProfileTransaction,
  organizationId: string,
  person: Person,
  at: number,
  { newId, randomBytes }: ProfileDependencies,
): Promise<Renter> {
  const normalized = normalizePerson(person);
  const matched = await lockedMatch({ locks, renters }, organizationId, normalized);
  const renter = matched ?? newRenter(newId('ren'), await freeMemberId(renters, randomBytes), at);
  if (matched === undefined) await renters.create(renter);
  let changed = matched === undefined;
  for (const kind of ['email', 'name', 'phone'] as const satisfies IdentifierKind[]) {
    const value = normalized[kind];
    if (value !== '' && (await renters.addIdentifier(renter.id, { kind, value }))) changed = true;
  }
  if (changed) await identity.queue(renter.id, at);
  return {
    ...renter,
    email: renter.email ?? shown(normalized.email),
    fullName: renter.fullName ?? (normalized.name === '' ? null : shown(person.name)),
    phone: renter.phone ?? (normalized.phone === '' ? null : shown(person.phone)),
  };
}

/**
 * Returns the matched renter, locked, and nobody when there is none to lock: whoever would make the same one waits. What
 * found the renter may be another's once the lock is there, where a merge was undone meanwhile; then that one is locked.
 */
async function lockedMatch(
  { locks, renters }: Pick<ProfileTransaction, 'locks' | 'renters'>,
  organizationId: string,
  person: NormalizedPerson,
): Promise<Renter | undefined> {
  const { email, name, phone } = person;
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

function newRenter(id: string, member: string, createdAt: number): Renter {
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
 * Returns a member ID that nobody has: of a trillion some are taken. It is not locked: of two that are drawn alike in one
 * instant, the database rejects the second.
 */
async function freeMemberId(renters: Pick<RenterReads, 'search'>, randomBytes: RandomBytes): Promise<string> {
  for (;;) {
    const drawn = memberId(randomBytes(8));
    const taken = await renters.search({ kind: 'member_id', value: drawn }, 1);
    if (taken.length === 0) return drawn;
  }
}

/** As written, with white space tidied; `null` for nothing. */
function shown(text: string | undefined): string | null {
  const tidy = text?.trim().replace(/\s+/g, ' ') ?? '';
  return tidy === '' ? null : tidy;
}
