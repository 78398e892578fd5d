import type { NewId, RandomBytes } from '../ids.ts';
import { UNDO_MS } from '../rules/text/limits.ts';
import type { FilingContext, FilingQuestion, FilingReads, Locks, Renter } from '../store/store.ts';
import { matchEmail } from './match-email.ts';
import {
  drawMemberId,
  freeMemberId,
  type MatchReads,
  matchOf,
  type NormalizedPerson,
  newRenter,
  normalizePerson,
  type Person,
  type StatedBy,
  statedBy,
  withShown,
} from './person.ts';

interface ProfileTransaction {
  locks: Pick<Locks, 'identifiers' | 'rosterName' | 'matchedRenter' | 'renter'>;
  renters: MatchReads;
  filings: FilingReads;
}

interface ProfileDependencies {
  newId: NewId;
  randomBytes: RandomBytes;
}

/** The renter that a filing is about, and what is on file about them. */
export interface OpenProfile extends FilingContext {
  renter: Renter;
  /** Whether the renter is not stored yet. The caller stores it. */
  isNew: boolean;
}

/** What a filing asks about its renter besides what it states about the person. */
export type AskedContext = Partial<Pick<FilingQuestion, 'contractId' | 'incidentIds' | 'hasIncidents'>>;

/**
 * Locks the matched renter, and returns it with what is on file, or a new renter with the person's e-mail, phone and name. The
 * caller stores what the person adds to the matched one (see `withShown`), and the identifiers and details with `assertPerson`.
 */
export async function openProfile(
  { locks, renters, filings }: ProfileTransaction,
  { organizationId, at }: Pick<StatedBy, 'organizationId' | 'at'>,
  person: Person,
  asked: AskedContext,
  { newId, randomBytes }: ProfileDependencies,
): Promise<OpenProfile> {
  const normalized = normalizePerson(person);
  const memberId = drawMemberId(randomBytes);
  const question = {
    ...questionOf(organizationId, asked),
    memberId,
    stated: statedBy(normalized),
    match: matchOf(organizationId, normalized),
  };
  const context = await lockedContext({ locks, renters, filings }, question, normalized);
  const { renter: matched, isMemberIdTaken } = context;
  if (matched !== undefined) return { ...context, renter: matched, isNew: false };
  const free = isMemberIdTaken ? await freeMemberId(renters, randomBytes) : memberId;
  return { ...context, renter: withShown(newRenter(newId('ren'), free, at), person), isNew: true };
}

/** Locks the renter with an ID, the kept one of a merged profile, and returns what is on file; no renter if the ID is unknown. */
export async function openProfileById(
  { locks, filings }: Pick<ProfileTransaction, 'locks' | 'filings'>,
  organizationId: string,
  id: string,
  asked: AskedContext,
): Promise<FilingContext> {
  const question = { ...questionOf(organizationId, asked), match: { by: 'id', id } as const };
  const [, context] = await Promise.all([locks.renter(id), filings.readContext(question)]);
  // The kept renter was locked only when the merged profile had been read.
  return context.renter === undefined || context.renter.id === id ? context : filings.readContext(question);
}

/** Returns what a filing asks that states nothing about the person. */
export function questionOf(organizationId: string, asked: AskedContext) {
  const { contractId = null, incidentIds = [], hasIncidents = false } = asked;
  return { organizationId, contractId, incidentIds, hasIncidents, stated: [], memberId: '', undoMs: UNDO_MS };
}

/**
 * Locks the matched renter and reads what is on file. The identifiers stay locked, so another transaction that would create the
 * same renter waits. If the renter was created, or the identifiers were moved to another one, while this transaction waited for
 * a lock, locks that one.
 */
async function lockedContext(
  { locks, renters, filings }: ProfileTransaction,
  question: FilingQuestion,
  person: NormalizedPerson,
): Promise<FilingContext> {
  const { match } = question;
  const identified = lockIdentifiers(locks, question.organizationId, person);
  for (;;) {
    // Sent together: the database takes the locks one after the other, and then reads.
    const [, locked, context] = await Promise.all([
      identified,
      locks.matchedRenter(match),
      filings.readContext(question),
    ]);
    const { renter, isShared } = context;
    if (isShared) return contextOfShared({ locks, renters, filings }, question, person);
    if (renter === undefined || locked.includes(renter.id)) return context;
  }
}

/** Several renters have the e-mail: finds and locks the one that the filing is about, and reads what is on file. */
async function contextOfShared(
  { locks, renters, filings }: ProfileTransaction,
  question: FilingQuestion,
  person: NormalizedPerson,
): Promise<FilingContext> {
  let found = await matchEmail(renters, person);
  while (found !== undefined) {
    const { id } = found;
    await locks.renter(id);
    const again = await matchEmail(renters, person);
    if (again?.id === id) return filings.readContext({ ...question, match: { by: 'id', id } });
    found = again;
  }
  return filings.readContext(question);
}

function lockIdentifiers(
  locks: ProfileTransaction['locks'],
  organizationId: string,
  { email, phone, name: written, nameInOrder }: NormalizedPerson,
): Promise<void> {
  if (email !== '') return locks.identifiers([{ kind: 'email', value: email }]);
  // Both ways to write a name take the same lock.
  const name = nameInOrder === '' ? written : nameInOrder;
  if (phone === '') return locks.rosterName(organizationId, name);
  return locks.identifiers([
    { kind: 'phone', value: phone },
    { kind: 'name', value: name },
  ]);
}
