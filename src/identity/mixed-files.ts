import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { separatePeople } from '../rules/identity/mixed-file.ts';
import { MIXED_FILE } from '../rules/scoring/renter-summary.ts';
import type { MixedFile, MixedFileReads, Renter, RenterReads, Store, Transaction } from '../store/store.ts';
import {
  type FiledStatement,
  readStatedPeople,
  readStatements,
  type StatementReads,
} from './stated-people.ts';
import { type FoundFlag, hiddenFlagsOf } from './visibility.ts';

/** A file that may be about several people, with who stated each of them. */
export interface ReviewedMixedFile {
  file: MixedFile;
  renter: Renter;
  people: Awaited<ReturnType<typeof readStatedPeople>>;
}

type ListReads = StatementReads & {
  mixedFiles: Pick<MixedFileReads, 'list'>;
  renters: Pick<RenterReads, 'findById'>;
};

/** Returns the use case that lists at most `limit` mixed files in one state, the oldest first. */
export function makeListMixedFiles(reads: ListReads) {
  return async (state: MixedFile['state'], limit: number): Promise<ReviewedMixedFile[]> => {
    const reviewed: ReviewedMixedFile[] = [];
    for (const file of await reads.mixedFiles.list(state, limit)) {
      const renter = await reads.renters.findById(file.renterId);
      if (renter === undefined) continue;
      const settled = state === 'open' ? file.settled : [];
      reviewed.push({ file, renter, people: await readStatedPeople(reads, file.renterId, settled) });
    }
    return reviewed;
  };
}

type MixedTransaction = Pick<Transaction, 'mixedFiles' | 'reports' | 'assertions'>;

/**
 * Opens a renter's file as mixed if its statements describe several people, and removes it if they no longer do. Returns the
 * flag of the identity check, or nothing. There is none if all that contradicts a decision of the operator comes from
 * organizations whose statements were part of it: otherwise one organization could cast doubt on a file again and again. Then
 * only the operator sees the file. The caller must have locked the renter.
 */
export async function storeMixedFile(
  tx: MixedTransaction,
  renterId: string,
  at: number,
): Promise<FoundFlag[]> {
  const before = await tx.mixedFiles.find(renterId);
  const settled = before?.settled ?? [];
  const settledBy = before?.settledBy ?? [];
  const decidedAt = before?.decidedAt ?? null;
  const statements = await readStatements(tx, renterId);
  const [, ...others] = separatePeople(statements, settled);
  if (others.length === 0) {
    if (before?.state === 'open') await closeMixedFile(tx, before);
    return [];
  }
  if (before?.state !== 'open')
    await tx.mixedFiles.put({ renterId, state: 'open', foundAt: at, decidedAt, settled, settledBy });
  const isSettled = others
    .flatMap(({ statements }) => statements)
    .every(({ organizationId }) => settledBy.includes(organizationId));
  if (isSettled) return [];
  const isMixedWithout = (id: string) =>
    separatePeople(
      statements.filter(({ organizationId }) => organizationId !== id),
      settled,
    ).length > 1;
  const hiddenFrom = (await guessers(tx, renterId)).filter((id) => !isMixedWithout(id));
  return [{ flag: 'mixed_file', hiddenFrom, preventsVerification: true }];
}

/**
 * Returns the IDs of the organizations that stated several dates of birth for a renter, even if they removed the records. The
 * flag would tell each of them for every further date whether it contradicts what others stated.
 */
async function guessers(
  { assertions }: Pick<MixedTransaction, 'assertions'>,
  renterId: string,
): Promise<string[]> {
  const dates = new Map<string, Set<string>>();
  for (const { kind, value, organizationId } of await assertions.list(renterId, MOST_ASSERTIONS))
    if (kind === 'date_of_birth' && organizationId !== null)
      dates.getOrInsertComputed(organizationId, () => new Set<string>()).add(value);
  return [...dates].filter(([, stated]) => stated.size > 1).map(([organizationId]) => organizationId);
}

/** Closes a file whose statements no longer contradict each other, or an earlier decision. */
async function closeMixedFile(
  { mixedFiles }: Pick<Transaction, 'mixedFiles'>,
  file: MixedFile,
): Promise<void> {
  if (file.settled.length === 0) await mixedFiles.remove(file.renterId);
  else await mixedFiles.put({ ...file, state: 'one_person' });
}

type DecideMixedFile = (renterId: string) => Promise<MixedFile>;

/**
 * Decides that a mixed file is about one person. It is opened again only by a statement that differs from all statements
 * that are on file now. Throws `conflict` for a file that is not open.
 */
export function makeDecideOnePerson(store: Pick<Store, 'transaction'>, clock: Clock): DecideMixedFile {
  return (renterId) =>
    store.transaction(async (tx) => {
      await tx.locks.renter(renterId);
      const file = await tx.mixedFiles.find(renterId);
      if (file?.state !== 'open') throw new ApiError('conflict', NOT_OPEN);
      const at = clock();
      const statements = await readStatements(tx, renterId);
      const decided: MixedFile = {
        ...file,
        state: 'one_person',
        decidedAt: at,
        settled: [...file.settled, ...statements.map(withoutSource)],
        settledBy: [...new Set([...file.settledBy, ...statements.map((one) => one.organizationId)])],
      };
      await tx.mixedFiles.put(decided);
      await putFlag(tx, renterId, []);
      await tx.identity.queue(renterId, at);
      return decided;
    });
}

/** Takes back the decision that a file is about one person. Throws `conflict` if there is none. */
export function makeReopenMixedFile(store: Pick<Store, 'transaction'>, clock: Clock): DecideMixedFile {
  return (renterId) =>
    store.transaction(async (tx) => {
      await tx.locks.renter(renterId);
      const file = await tx.mixedFiles.find(renterId);
      if (file?.state !== 'one_person') throw new ApiError('conflict', NOT_DECIDED);
      const opened: MixedFile = { ...file, state: 'open', decidedAt: null, settled: [], settledBy: [] };
      await tx.mixedFiles.put(opened);
      const at = clock();
      await putFlag(tx, renterId, await storeMixedFile(tx, renterId, at));
      await tx.identity.queue(renterId, at);
      return opened;
    });
}

const NOT_OPEN = 'This renter’s file is not in the list of mixed files. List them with identity review.';
const NOT_DECIDED = 'This renter’s file was not decided to be about one person.';

function withoutSource({ email, name, dateOfBirth, license }: FiledStatement): MixedFile['settled'][number] {
  return { email, name, dateOfBirth, license };
}

/**
 * Shows the flag of `storeMixedFile` at once, or removes it if there is none. The identity check that the caller queues
 * computes it again.
 */
export async function putFlag(
  { renters }: Pick<Transaction, 'renters'>,
  renterId: string,
  found: readonly FoundFlag[],
): Promise<void> {
  const renter = await renters.findById(renterId);
  if (renter === undefined) return;
  const { summary } = renter;
  const others = summary.identityFlags.filter((flag) => flag !== MIXED_FILE);
  const othersHidden = summary.hiddenFlags.filter((entry) => !entry.startsWith(`${MIXED_FILE}:`));
  const identityFlags = found.length === 0 ? others : [...others, MIXED_FILE].sort();
  const hiddenFlags = [...othersHidden, ...hiddenFlagsOf(found)];
  await renters.update({ ...renter, summary: { ...summary, identityFlags, hiddenFlags } });
}
