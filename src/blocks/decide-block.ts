import { countDisputes, endWithRecord } from '../disputes/dispute-steps.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { addChange } from '../notices/add-change.ts';
import { recomputeSummary } from '../reporting/recompute-summary.ts';
import { contentOf, renterOf, takeOffFile } from '../reporting/remove-records.ts';
import { isAdverseReport, isTooOld } from '../rules/scoring/record-age.ts';
import { dayText } from '../rules/text/days.ts';
import type {
  BlockRecord,
  BlockRequest,
  FiledRecord,
  ListedRecord,
  Store,
  Transaction,
} from '../store/store.ts';
import { NO_SUCH_BLOCK } from './request-block.ts';

/** Longest reason that a renter is told. */
const MOST_REASON_CHARACTERS = 4_000;

/** The use cases with which the operator decides requests to block records. Each throws `not_found` for an unknown ID. */
export interface DecideBlocks {
  /**
   * Blocks the records of a request that are on file: they leave the file at once, and their organizations cannot file them
   * again. Throws `conflict` if the request is not open or has no document, or all of its records were removed.
   */
  accept(id: string): Promise<BlockRequest>;
  /** Declines a request. Throws `invalid` without a reason, and `conflict` if the request is not open. */
  decline(id: string, reason: string): Promise<BlockRequest>;
  /**
   * Rescinds a block: the records are on file again, with their IDs and days, except those that are too old by now. Throws
   * `invalid` without a reason, and `conflict` if the request is not accepted.
   */
  rescind(id: string, reason: string): Promise<BlockRequest>;
}

/** Returns the operator's decisions about blocks. 15 U.S.C. 1681c-2(a) and (c); 12 CFR 1022.142. */
export function makeDecideBlocks(store: Pick<Store, 'transaction'>, clock: Clock): DecideBlocks {
  const decide = (
    id: string,
    from: BlockRequest['status'],
    change: (tx: Transaction, request: BlockRequest, at: number) => Promise<BlockRequest>,
  ) =>
    store.transaction(async (tx) => {
      const request = await lockBlock(tx, id);
      rejectUnless(request, from);
      const at = clock();
      const decided = await change(tx, request, at);
      await tx.blocks.update(decided);
      await tx.blocks.queueMail({ blockId: id, recipient: 'renter', createdAt: at });
      return decided;
    });

  return {
    accept: (id) =>
      decide(id, 'open', async (tx, request, at) => {
        if (request.dueAt === null)
          throw new ApiError(
            'conflict',
            'This request has no document. Ask the renter for one, or decline the request.',
          );
        const records = await blockRecords(tx, request, at);
        await queueFilers(tx, { ...request, records }, at);
        return { ...request, records, status: 'accepted', acceptedAt: at };
      }),
    decline: (id, reason) =>
      decide(id, 'open', async (_, request, at) => ({
        ...request,
        status: 'declined',
        endedAt: at,
        reason: reasonOf(reason),
      })),
    rescind: (id, reason) =>
      decide(id, 'accepted', async (tx, request, at) => {
        const said = reasonOf(reason);
        await restoreRecords(tx, request, at);
        await queueFilers(tx, request, at);
        return { ...request, status: 'rescinded', endedAt: at, reason: said };
      }),
  };
}

/** Returns a request, and locks its renter, and those of blocked records, until the end of the transaction. */
async function lockBlock(
  { locks, blocks, records }: Pick<Transaction, 'locks' | 'blocks' | 'records'>,
  id: string,
): Promise<BlockRequest> {
  let locked: string[] = [];
  for (;;) {
    const request = await blocks.find(id);
    if (request === undefined) throw new ApiError('not_found', NO_SUCH_BLOCK);
    const renterIds = new Set([request.renterId]);
    for (const record of request.records) {
      // A split may have moved it to another renter.
      const found = (await findOwn(records, record)) ?? (await records.findBlocked(record.kind, record.id));
      if (found !== undefined) renterIds.add(renterOf(found));
    }
    if ([...renterIds].every((renterId) => locked.includes(renterId))) return request;
    // Read again: a merge or a split may have moved something while the locks were awaited.
    locked = [...renterIds];
    await locks.renters(locked);
  }
}

/** Returns a record that is on file or withdrawn, as its organization lists it; `undefined` if it was removed or is blocked. */
async function findOwn(
  records: Pick<Transaction['records'], 'listOwn'>,
  { organizationId, kind, id }: BlockRecord,
): Promise<ListedRecord | undefined> {
  const [found] = await records.listOwn(organizationId, kind, { id }, undefined, 1);
  return found?.status === 'removed' || found?.status === 'blocked' ? undefined : found;
}

/**
 * Takes the records of a request off the file, also those that a split moved to another renter. Those that their organization
 * withdrew since the request are blocked as well, or it could file them again. Returns the blocked ones, with their links.
 */
async function blockRecords(
  tx: Transaction,
  { renterId, records }: BlockRequest,
  at: number,
): Promise<BlockRecord[]> {
  const blocked: BlockRecord[] = [];
  const onFile: FiledRecord[] = [];
  for (const record of records) {
    const own = await findOwn(tx.records, record);
    if (own === undefined) continue;
    if (own.status === 'withdrawn') {
      await tx.records.markRemoved(record.kind, record.id, 'blocked');
      blocked.push({ ...record, wasWithdrawn: true });
      continue;
    }
    const found = await tx.records.find(renterOf(own), record.kind, record.id);
    if (found === undefined) continue;
    onFile.push(found);
    blocked.push({ ...record, links: await tx.records.listLinks(found) });
  }
  if (blocked.length === 0)
    throw new ApiError(
      'conflict',
      'None of the records is on the renter’s file any more. Decline the request.',
    );
  for (const record of onFile) {
    await endWithRecord(tx, record, at, { what: 'record_removed', answer: null });
    await addChange(tx, record, { outcome: 'removed', at });
    await takeOffFile(tx, record, { reason: 'blocked', at });
  }
  for (const each of new Set([renterId, ...onFile.map(renterOf)])) await recount(tx, each, at);
  return blocked;
}

/** Puts the blocked records of a request on the file again, except adverse ones that are more than seven years old. */
async function restoreRecords(
  tx: Transaction,
  { renterId, records }: BlockRequest,
  at: number,
): Promise<void> {
  const renterIds = new Set([renterId]);
  for (const { kind, id, wasWithdrawn } of records) {
    if (wasWithdrawn) {
      await tx.records.markRemoved(kind, id, 'withdrawn');
      continue;
    }
    const blocked = await tx.records.findBlocked(kind, id);
    if (blocked === undefined) continue;
    const isAdverse = blocked.kind === 'incident' || isAdverseReport(blocked.report);
    if (isAdverse && isTooOld(contentOf(blocked), at)) continue;
    await tx.records.restore(kind, id);
    renterIds.add(renterOf(blocked));
  }
  await tx.records.restoreLinks(records.flatMap(({ links }) => links));
  for (const each of renterIds) await recount(tx, each, at);
}

/** Updates what is computed from a renter's records. */
async function recount(tx: Transaction, renterId: string, at: number): Promise<void> {
  await recomputeSummary(tx, renterId);
  await countDisputes(tx, renterId);
  // What is on file may be about one person, or about two, from now on.
  await tx.identity.queue(renterId, at);
}

/** Queues the mails to the organizations that filed the records. */
async function queueFilers(
  { blocks }: Pick<Transaction, 'blocks'>,
  { id: blockId, records }: BlockRequest,
  at: number,
): Promise<void> {
  for (const recipient of new Set(records.map(({ organizationId }) => organizationId)))
    await blocks.queueMail({ blockId, recipient, createdAt: at });
}

function rejectUnless({ status, endedAt, acceptedAt }: BlockRequest, wanted: BlockRequest['status']): void {
  if (status === wanted) return;
  const since = endedAt ?? acceptedAt;
  const when = since === null ? '' : ` since ${dayText(since)}`;
  throw new ApiError('conflict', `This request is not ${wanted}: it is ${status}${when}.`);
}

function reasonOf(reason: string): string {
  const said = reason.trim();
  if (said !== '' && said.length <= MOST_REASON_CHARACTERS) return said;
  throw new ApiError(
    'invalid',
    `A reason of 1 to ${MOST_REASON_CHARACTERS} characters is required: the renter reads it.`,
  );
}
