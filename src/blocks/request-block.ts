import { ApiError, FieldError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { isSentSince, type OpenFile, opensStatement, ownOf } from '../portal/file-scope.ts';
import { contentOf } from '../reporting/remove-records.ts';
import { type BlockKind, MOST_BLOCKED_RECORDS, MOST_OPEN_BLOCKS } from '../rules/disputes/blocks.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type {
  AssertionReads,
  BlockDocument,
  BlockRecord,
  BlockRequest,
  RecordKind,
  Store,
  Transaction,
} from '../store/store.ts';

/** Requests on a page. */
const PAGE_REQUESTS = 25;

/** Requests that a session can make in a year, those that were withdrawn included: their documents are kept. */
const MOST_REQUESTS_A_YEAR = 20;

/** Newest requests of a renter among which those of a session are counted. */
const MOST_READ = 500;

/** The error text for a request that does not exist or is another renter's. */
export const NO_SUCH_BLOCK = 'There is no request with this ID.';

/** A request with its documents. */
export interface OwnBlock extends BlockRequest {
  documents: readonly BlockDocument[];
}

interface BlockInput {
  kind: BlockKind;
  records: readonly { kind: RecordKind; id: string }[];
  /** The renter's words; '' for none. */
  text: string;
  /** Whether the renter declares what the page says (`blocks.declare…` of the texts). */
  declared: boolean;
}

export type RequestBlock = (file: OpenFile, input: BlockInput) => Promise<OwnBlock>;
export type ListOwnBlocks = (
  file: OpenFile,
  before: string | undefined,
) => Promise<Page<OwnBlock, string> & { isOpen: boolean }>;
export type WithdrawBlock = (file: OpenFile, id: string) => Promise<OwnBlock>;

interface Dependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
}

/**
 * Returns the use case that stores a renter's request to block records. It is complete, and its time runs, when a document
 * is added. Throws `forbidden` for a session that may not speak for the renter (see `opensStatement`), `invalid` without the
 * declaration, `not_found` for a record that is not on the renter's file, and `conflict` for a record that an open request
 * names, a sixth open request, and a 21st within a year.
 */
export function makeRequestBlock({ store, newId, clock }: Dependencies): RequestBlock {
  return async (file, { kind, records, text, declared }) => {
    const { renterId } = file;
    if (!declared) throw new FieldError('declared', 'Read the declaration, and confirm it.');
    return store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.renter(renterId);
      await rejectOthers(tx.assertions, file);
      const earlier = await requestsOf(tx, file);
      rejectTooMany(earlier, at);
      const request: BlockRequest = {
        id: newId('blk'),
        renterId,
        kind,
        said: text.trim(),
        renterEmail: file.email,
        records: await namedRecords(tx, renterId, records, earlier),
        status: 'open',
        requestedAt: at,
        dueAt: null,
        acceptedAt: null,
        endedAt: null,
        reason: null,
      };
      await tx.blocks.add(request);
      return { ...request, documents: [] };
    });
  };
}

/**
 * Returns the use case that lists a renter's requests, the newest first; none, and `isOpen` false, for a session that may not
 * speak for the renter. A session that was not confirmed for the whole file sees only those that were made with its own e-mail:
 * a person who reads an old mailbox, or an organization that filed with one, must not learn of a crime against the renter. So
 * pages can be shorter than others.
 */
export function makeListOwnBlocks({
  assertions,
  blocks,
}: Pick<Store, 'assertions' | 'blocks'>): ListOwnBlocks {
  return async (file, before) => {
    if (!(await mayRequest(assertions, file))) return { rows: [], next: null, isOpen: false };
    const found = await blocks.listOf(file.renterId, before, PAGE_REQUESTS + 1);
    const { rows, next } = pageOf(found, PAGE_REQUESTS, ({ id }) => id);
    const withDocuments = rows.filter(isMadeBy(file)).map(async (row) => ({
      ...row,
      documents: await blocks.documents(row.id, 'stored'),
    }));
    return { rows: await Promise.all(withDocuments), next, isOpen: true };
  };
}

/** Returns the use case that withdraws an open request. Throws what `lockOwnBlock` throws. */
export function makeWithdrawBlock({ store, clock }: Pick<Dependencies, 'store' | 'clock'>): WithdrawBlock {
  return (file, id) =>
    store.transaction(async (tx) => {
      const request = await lockOwnBlock(tx, file, id);
      const withdrawn = { ...request, status: 'withdrawn', endedAt: clock() } as const;
      await tx.blocks.update(withdrawn);
      return { ...withdrawn, documents: await tx.blocks.documents(id, 'stored') };
    });
}

/**
 * Returns an open request of the session's renter, and locks the renter until the end of the transaction. Throws `forbidden`
 * for a session that may not speak for the renter, `not_found` for a request that another renter or session made, and `conflict` for one that is
 * no longer open.
 */
export async function lockOwnBlock(
  { locks, blocks, assertions }: Pick<Transaction, 'locks' | 'blocks' | 'assertions'>,
  file: OpenFile,
  id: string,
): Promise<BlockRequest> {
  await locks.renter(file.renterId);
  await rejectOthers(assertions, file);
  const request = await blocks.find(id);
  if (request?.renterId !== file.renterId || !isMadeBy(file)(request))
    throw new ApiError('not_found', NO_SUCH_BLOCK);
  if (request.status !== 'open') throw new ApiError('conflict', 'This request is no longer open.');
  return request;
}

/** Returns a function that tells whether a session sees a request (see `makeListOwnBlocks`). */
function isMadeBy(file: OpenFile): (request: BlockRequest) => boolean {
  const email = ownOf(file);
  return ({ renterEmail, requestedAt }) =>
    (email === undefined || email === renterEmail) && isSentSince(file, requestedAt);
}

/** Returns the newest requests that a session sees. */
async function requestsOf({ blocks }: Pick<Transaction, 'blocks'>, file: OpenFile): Promise<BlockRequest[]> {
  return (await blocks.listOf(file.renterId, undefined, MOST_READ)).filter(isMadeBy(file));
}

async function mayRequest(assertions: Pick<AssertionReads, 'list'>, file: OpenFile): Promise<boolean> {
  return opensStatement(file, await assertions.list(file.renterId, MOST_ASSERTIONS));
}

async function rejectOthers(assertions: Pick<AssertionReads, 'list'>, file: OpenFile): Promise<void> {
  if (await mayRequest(assertions, file)) return;
  throw new ApiError(
    'forbidden',
    'You can ask for a block when you sign in with an e-mail that is confirmed for the whole file.',
  );
}

async function namedRecords(
  { records }: Pick<Transaction, 'records'>,
  renterId: string,
  named: BlockInput['records'],
  earlier: readonly BlockRequest[],
): Promise<BlockRecord[]> {
  const unique = [...new Map(named.map((record) => [`${record.kind} ${record.id}`, record])).values()];
  if (unique.length === 0) throw new FieldError('records', 'Choose at least one record.');
  if (unique.length > MOST_BLOCKED_RECORDS)
    throw new FieldError('records', `You can choose at most ${MOST_BLOCKED_RECORDS} records.`);
  const open = earlier.filter(({ status }) => status === 'open').flatMap((request) => request.records);
  const found: BlockRecord[] = [];
  for (const { kind, id } of unique) {
    const record = await records.find(renterId, kind, id);
    if (record === undefined) throw new ApiError('not_found', `There is no ${kind} ${id} on your file.`);
    if (open.some((one) => one.kind === kind && one.id === id))
      throw new FieldError(
        'records',
        'You already asked to block one of these records. Add to that request.',
        'conflict',
      );
    const { number, organizationId } = contentOf(record);
    found.push({ kind, id, number, organizationId, links: [] });
  }
  return found;
}

/** @param earlier the requests that the session sees, the newest first: others must not use up its limits */
function rejectTooMany(earlier: readonly BlockRequest[], at: number): void {
  if (earlier.filter(({ status }) => status === 'open').length >= MOST_OPEN_BLOCKS)
    throw new ApiError(
      'conflict',
      `${MOST_OPEN_BLOCKS} of your requests are open. Withdraw one, or wait until one is decided.`,
    );
  const first = earlier[MOST_REQUESTS_A_YEAR - 1];
  if (first === undefined || first.requestedAt <= at - 365 * DAY_MS) return;
  throw new ApiError(
    'conflict',
    `You made ${MOST_REQUESTS_A_YEAR} requests within a year. Write to the operator of the network.`,
  );
}
