import { countDisputes, endWithRecord } from '../disputes/dispute-steps.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { identifiersOf, normalizePerson, personOf, withShown } from '../reporting/person.ts';
import { recomputeSummary } from '../reporting/recompute-summary.ts';
import { takeOffFile } from '../reporting/remove-records.ts';
import { completeDetails, detailsOf } from '../reporting/stated-details.ts';
import { MOST_ASSERTED } from '../rules/identity/email-opening.ts';
import { dayText } from '../rules/text/days.ts';
import type {
  FiledRecord,
  HeldPlace,
  HeldRecord,
  HoldEnd,
  Renter,
  Report,
  Store,
  Transaction,
} from '../store/store.ts';

/** A record that is or was held, as it is on file, or as it was when it was removed. */
type FilingRecord = HeldRecord & { content: FiledRecord | undefined };

/** A filing that is or was held for review. */
export interface HeldFiling {
  /** The report that was filed, or the lone incident. */
  head: HeldRecord;
  /** All its records, the report first. */
  records: FilingRecord[];
  organizationName: string;
  renter: Pick<Renter, 'id' | 'memberId' | 'fullName'> | undefined;
}

type FilingReads = Pick<Store, 'heldFilings' | 'records' | 'organizations' | 'renters'>;

export type FindHeldFiling = (filing: string) => Promise<HeldFiling>;

/** Returns the use case that finds a filing that is or was held. Throws `not_found` for any other. */
export function makeFindHeldFiling(store: FilingReads): FindHeldFiling {
  return async (filing) => {
    const held = await store.heldFilings.recordsOf(filing);
    const head = headOf(held);
    const records = await Promise.all(
      held.map(async (record) => {
        const { kind, id } = record;
        const onFile = await store.heldFilings.findOnFile(record);
        return { ...record, content: onFile ?? (await store.records.findRemoved(kind, id)) };
      }),
    );
    const [organization, renter] = await Promise.all([
      store.organizations.find(head.organizationId),
      renterOfRecord(store, head),
    ]);
    return { head, records, organizationName: organization?.name ?? '', renter };
  };
}

export type ListHeldFilings = (after: HeldPlace | undefined, limit: number) => Promise<HeldFiling[]>;

/** Returns the use case that lists the filings that are held, by release. */
export function makeListHeldFilings(store: FilingReads): ListHeldFilings {
  const find = makeFindHeldFiling(store);
  return async (after, limit) => {
    const open = await store.heldFilings.listOpen(after, limit);
    return Promise.all(open.map(({ filing }) => find(filing)));
  };
}

/** Held filings that an organization is shown, the newest: more than staff look at. */
const MOST_OWN_SHOWN = 50;

/** A filing of the organization that is or was held. */
export interface OwnHeldFiling extends HeldRecord {
  renter: HeldFiling['renter'];
}

export type ListOwnHeldFilings = (organizationId: string) => Promise<OwnHeldFiling[]>;

/** Returns the use case that lists an organization's newest filings that are or were held, the newest first. */
export function makeListOwnHeldFilings(store: FilingReads): ListOwnHeldFilings {
  return async (organizationId) => {
    const held = await store.heldFilings.listOfOrganization(organizationId, MOST_OWN_SHOWN);
    return Promise.all(held.map(async (head) => ({ ...head, renter: await renterOfRecord(store, head) })));
  };
}

async function renterOfRecord(
  { heldFilings, records, renters }: FilingReads,
  held: HeldRecord,
): Promise<HeldFiling['renter']> {
  const found = (await heldFilings.findOnFile(held)) ?? (await records.findRemoved(held.kind, held.id));
  return found && renters.findById(renterOf(found));
}

/** Filings decided in one transaction; other writers get their turn in between. */
export const FILINGS_PER_STEP = 50;

export type ListSimilarFilings = (filing: string) => Promise<string[]>;

/**
 * Returns the use case that lists the held filings of the same organization about the same renter as this one, itself
 * included. Throws `not_found` for a filing that was never held.
 */
export function makeListSimilarFilings({ heldFilings }: Pick<Store, 'heldFilings'>): ListSimilarFilings {
  return async (filing) => {
    const held = await heldFilings.recordsOf(filing);
    const { organizationId } = headOf(held);
    for (const record of held) {
      const onFile = await heldFilings.findOnFile(record);
      if (onFile !== undefined) return heldFilings.listOpenAbout(organizationId, renterOf(onFile));
    }
    return [filing];
  };
}

export type ReleaseFilings = (filings: readonly string[]) => Promise<void>;

/**
 * Returns the use case with which the operator releases held filings: their records count from now on. Those that are not
 * held any more stay as they are. Throws `not_found` for a filing that was never held, and `conflict` if none is held.
 */
export function makeReleaseFilings(store: Pick<Store, 'transaction'>, clock: Clock): ReleaseFilings {
  return (filings) =>
    store.transaction(async (tx) => {
      const records = await lockFilings(tx, filings);
      rejectEnded(records);
      await release(tx, records, { endedAt: clock(), outcome: 'released', reason: null });
    });
}

/** Returns the function that releases filings whose time has passed, except those that are no longer held. */
export function makeExpireFilings(store: Pick<Store, 'transaction'>, clock: Clock): ReleaseFilings {
  return (filings) =>
    store.transaction(async (tx) => {
      const records = await lockFilings(tx, filings);
      await release(tx, records, { endedAt: clock(), outcome: 'expired', reason: null });
    });
}

export type RejectFilings = (filings: readonly string[], reason: string) => Promise<void>;

/**
 * Returns the use case with which the operator rejects held filings: their records are removed from the file, and open
 * disputes of them are upheld. Both sides get the reason by e-mail. Filings that are no longer held stay as they are. Throws
 * `invalid` without a reason, `not_found` for a filing that was never held, and `conflict` if none is held.
 */
export function makeRejectFilings(store: Pick<Store, 'transaction'>, clock: Clock): RejectFilings {
  return async (filings, reason) => {
    const said = reason.trim();
    if (said === '') throw new ApiError('invalid', 'A reason is required: both sides get it.');
    await store.transaction(async (tx) => {
      const records = await lockFilings(tx, filings);
      rejectEnded(records);
      const at = clock();
      for (const { content } of openOf(records)) {
        await takeOffFile(tx, content, { reason: 'rejected', at }, said);
        await endWithRecord(tx, content, at, { what: 'filing_rejected', answer: said });
      }
      for (const renterId of rentersOf(openOf(records))) await countDisputes(tx, renterId);
    });
  };
}

/** A record that is held: it is on file. */
type OpenRecord = HeldRecord & { content: FiledRecord };

/**
 * Returns the records of filings, those that are on file with their content, and locks their renters until the end of the
 * transaction. Throws `not_found` for a filing that was never held.
 */
async function lockFilings(
  { heldFilings, locks }: Pick<Transaction, 'heldFilings' | 'locks'>,
  filings: readonly string[],
): Promise<FilingRecord[]> {
  let locked: string[] = [];
  for (;;) {
    const records: FilingRecord[] = [];
    for (const filing of filings) {
      const held = await heldFilings.recordsOf(filing);
      headOf(held);
      for (const record of held) records.push({ ...record, content: await heldFilings.findOnFile(record) });
    }
    const renterIds = rentersOf(openOf(records));
    if (renterIds.every((id) => locked.includes(id))) return records;
    // Read again: a merge may have moved the records to another renter while the lock was awaited.
    locked = renterIds;
    await locks.renters(renterIds);
  }
}

async function release(tx: Transaction, records: readonly FilingRecord[], end: HoldEnd): Promise<void> {
  const open = openOf(records);
  for (const { id, kind, organizationId, heldAt, content } of open) {
    await tx.heldFilings.end(id, end);
    const newIncidents = kind === 'incident' ? 1 : 0;
    await tx.renters.enterRoster({ organizationId, renterId: renterOf(content), newIncidents, at: heldAt });
    if (content.kind === 'report') await assertReleased(tx, content.report, heldAt);
  }
  for (const renterId of rentersOf(open)) {
    await recomputeSummary(tx, renterId);
    await countDisputes(tx, renterId);
    // The reports may be about another person than the rest of the file.
    await tx.identity.queue(renterId, end.endedAt);
  }
}

/**
 * Asserts the identifiers and details of a released report, and displays them on the profile. Leaves out identifiers that
 * were taken off the profile since it was filed. Queues the renter for an identity check: a held filing verifies nobody.
 */
async function assertReleased(
  {
    assertions,
    renters,
    renterFile,
    identity,
  }: Pick<Transaction, 'assertions' | 'renters' | 'renterFile' | 'identity'>,
  report: Report,
  at: number,
): Promise<void> {
  const { renterId, organizationId } = report;
  const person = personOf(report);
  const normalized = normalizePerson(person);
  const by = { organizationId, source: 'filing', at } as const;
  for (const identifier of identifiersOf(normalized)) {
    const asserted = await assertions.listOf(renterId, identifier, MOST_ASSERTED);
    if (asserted.some((one) => one.organizationId === organizationId && one.source === 'held'))
      await renters.addIdentifier(renterId, identifier, by);
  }
  for (const detail of detailsOf(normalized)) await renters.assertDetail(renterId, detail, by);
  const details = await renters.findDetails(renterId);
  await completeDetails({ renters, renterFile }, renterId, normalized, details, by);
  const renter = await renters.findById(renterId);
  if (renter !== undefined) await renters.update(withShown(renter, person));
  await identity.queue(renterId, at);
}

function headOf(held: readonly HeldRecord[]): HeldRecord {
  const [head] = held;
  if (head === undefined)
    throw new ApiError('not_found', 'There is no held filing with this ID. Run filings list to see them.');
  return head;
}

function openOf(records: readonly FilingRecord[]): OpenRecord[] {
  return records.flatMap(({ content, ...record }) =>
    record.endedAt === null && content !== undefined ? { ...record, content } : [],
  );
}

/** Throws `conflict` if none of the records is still held. */
function rejectEnded(records: readonly FilingRecord[]): void {
  if (openOf(records).length > 0) return;
  const [ended] = records;
  const when = ended?.endedAt == null ? '' : `: ${ended.outcome} on ${dayText(ended.endedAt)}`;
  throw new ApiError('conflict', `This filing is no longer held${when}.`);
}

function rentersOf(records: readonly OpenRecord[]): string[] {
  return [...new Set(records.map(({ content }) => renterOf(content)))];
}

function renterOf(record: FiledRecord): string {
  return record.kind === 'report' ? record.report.renterId : record.incident.renterId;
}
