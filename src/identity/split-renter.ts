import { countDisputes } from '../disputes/dispute-steps.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { freeMemberId, newRenter } from '../reporting/person.ts';
import { recomputeSummary } from '../reporting/recompute-summary.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import type { NumberedReport, Renter, Split, SplitProfile, Store, Transaction } from '../store/store.ts';
import { putFlag, storeMixedFile } from './mixed-files.ts';
import { type DividedRecords, proposeSplit, type SplitProposal } from './propose-split.ts';

type SplitRenter = (renterId: string, chosen: readonly string[]) => Promise<Split>;

interface SplitDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  randomBytes: RandomBytes;
  clock: Clock;
}

/**
 * Splits a renter's file: creates a renter for the second person, who gets the chosen records with their disputes, and what
 * only they state (see `proposeSplit`, which also lists the errors). Both are marked distinct, and compared with the network
 * again. Logs of inquiries, the renter's statement and requests, and everything billed stay with the source.
 */
export function makeSplitRenter({ store, newId, randomBytes, clock }: SplitDependencies): SplitRenter {
  return (renterId, chosen) =>
    store.transaction(async (tx) => {
      await tx.locks.renters([renterId]);
      const source = await tx.renters.findById(renterId);
      if (source === undefined)
        throw new ApiError('not_found', `There is no renter with the ID ${renterId}.`);
      const at = clock();
      const proposal = await proposeSplit(tx, source.id, chosen);
      const { moves, verifications, assertions } = proposal;
      // Created at the same time as the source: a second profile of the household in a day would look suspicious.
      const target = newRenter(newId('ren'), await freeMemberId(tx.renters, randomBytes), source.createdAt);
      // Nobody knows which of the two people asked for the fraud alert, so both have it.
      const { fraudAlertUntil } = source.summary;
      await tx.renters.create({ ...target, summary: { ...target.summary, fraudAlertUntil } });
      const before = await profileOf(tx, source);
      const after = profileAfter(before, proposal);
      const split: Split = {
        id: newId('spl'),
        sourceId: source.id,
        targetId: target.id,
        was: { before, after },
        splitAt: at,
        undoneAt: null,
      };
      await tx.splits.split(split, {
        reports: moves.reports.map(({ number }) => number),
        incidents: moves.incidents.map(({ id }) => id),
        verifications: verifications.map(({ id }) => id),
        given: assertions.given,
        taken: assertions.taken,
      });
      await putProfile(tx, source.id, after, at);
      await putProfile(tx, target.id, { ...profileFrom(moves), verificationLevel: 'UNVERIFIED' }, at);
      await markDistinct(tx, newId, split);
      for (const id of [source.id, target.id]) await recomputeBoth(tx, id, at);
      await putFlag(tx, source.id, await storeMixedFile(tx, source.id, at));
      return split;
    });
}

/** Recomputes what a renter's row contains after records were moved, and queues the renter for an identity check. */
export async function recomputeBoth(tx: Transaction, renterId: string, at: number): Promise<void> {
  await recomputeSummary(tx, renterId);
  await countDisputes(tx, renterId);
  await tx.identity.queue(renterId, at);
}

async function profileOf(
  { renters }: Pick<Transaction, 'renters'>,
  { id, fullName, email, phone, verificationLevel }: Renter,
): Promise<SplitProfile> {
  const details = await renters.findDetails(id);
  const known = details && { address: details.address, dateOfBirth: details.dateOfBirth };
  return { fullName, email, phone, verificationLevel, details: known ?? null };
}

/** Returns the profile that reports state, the oldest first. */
function profileFrom({ reports }: DividedRecords): Omit<SplitProfile, 'verificationLevel'> {
  const first = <Value>(read: (report: NumberedReport) => Value | null) =>
    reports.map(read).find((value) => value !== null) ?? null;
  return {
    fullName: first(({ renterName }) => renterName?.trim() || null),
    email: first(({ renterEmail }) => normalizeEmail(renterEmail ?? '') || null),
    phone: first(({ renterPhone }) => renterPhone?.trim() || null),
    details: {
      address: first(({ renterAddress }) => renterAddress?.trim() || null),
      dateOfBirth: first(({ renterDateOfBirth }) => renterDateOfBirth),
    },
  };
}

/** Returns the source's profile without what is no longer asserted about it. */
function profileAfter(
  before: SplitProfile,
  { stays, verifications, assertions }: SplitProposal,
): SplitProfile {
  const left = profileFrom(stays);
  const given = assertions.given.map(({ kind, value }) => `${kind} ${value}`);
  const kept = (kind: string, shown: string | null, value: string, next: string | null) =>
    shown !== null &&
    assertions.taken.some((one) => one.kind === kind && one.value === value) &&
    given.includes(`${kind} ${value}`)
      ? next
      : shown;
  const isLost =
    verifications.some(({ onProfile }) => onProfile) ||
    assertions.taken.some(({ kind }) => kind === 'license' || kind === 'date_of_birth');
  const { fullName, email, phone, details } = before;
  return {
    fullName: kept('name', fullName, normalizeName(fullName ?? ''), left.fullName),
    email: kept('email', email, normalizeEmail(email ?? ''), left.email),
    phone: kept('phone', phone, normalizePhone(phone ?? ''), left.phone),
    // The identity check verifies the source again if what is left suffices.
    verificationLevel: isLost ? 'UNVERIFIED' : before.verificationLevel,
    details: details && {
      address: kept('address', details.address, details.address ?? '', left.details?.address ?? null),
      dateOfBirth: kept(
        'date_of_birth',
        details.dateOfBirth,
        details.dateOfBirth ?? '',
        left.details?.dateOfBirth ?? null,
      ),
    },
  };
}

/** Stores the displayed fields of a profile, and its details if it has or had some. */
export async function putProfile(
  { renters }: Pick<Transaction, 'renters'>,
  renterId: string,
  { details, ...shown }: SplitProfile,
  at: number,
): Promise<void> {
  const renter = await renters.findById(renterId);
  if (renter !== undefined) await renters.update({ ...renter, ...shown });
  const before = await renters.findDetails(renterId);
  const { address = null, dateOfBirth = null } = details ?? {};
  if (address === (before?.address ?? null) && dateOfBirth === (before?.dateOfBirth ?? null)) return;
  const version = (before?.version ?? 0) + 1;
  await renters.putDetails(renterId, { address, dateOfBirth, version, updatedAt: at });
}

/** Marks both renters as distinct, because they share at least the e-mail. */
async function markDistinct(
  { pairs }: Pick<Transaction, 'pairs'>,
  newId: NewId,
  { id, sourceId, targetId, splitAt }: Split,
): Promise<void> {
  const pair = { id: newId('pair'), renterId: sourceId, otherId: targetId, total: 0, against: [] };
  await pairs.put({ ...pair, hiddenFrom: [], evidence: [`The file was split: ${id}`], comparedAt: splitAt });
  await pairs.setState(pair.id, 'different', splitAt);
}
