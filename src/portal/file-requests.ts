import { makeAppealDispute } from '../disputes/appeal.ts';
import { byNetwork, type DisputingRenter } from '../disputes/dispute-steps.ts';
import { makeFileDispute } from '../disputes/file-dispute.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import type { HistoryCursor } from '../renters/history.ts';
import type { DisputeReason } from '../rules/disputes/disputes.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { Appeal, Dispute, FileRequest, FileRequestReads, Store, Transaction } from '../store/store.ts';
import type { OpenFile } from './file-scope.ts';
import { makeOpenOwnRecords, type OwnRecord, RECORDS_A_READ } from './own-records.ts';

/** Requests on a page. */
const PAGE_REQUESTS = 25;

interface FileRequestDependencies {
  store: Store;
  newId: NewId;
  clock: Clock;
}

/** A request as the renter sees it: a copy that somebody else asked for shows here, too. */
export type OwnFileRequest = Omit<FileRequest, 'renterId'>;

/** Lists the requests for copies of the renter's file, newest first; none unless the session opens the whole file. */
export type ListOwnFileRequests = (
  file: Pick<OpenFile, 'renterId' | 'opens'>,
  before: string | undefined,
) => Promise<Page<OwnFileRequest, string>>;

export function makeListOwnFileRequests(fileRequests: Pick<FileRequestReads, 'listOf'>): ListOwnFileRequests {
  return async ({ renterId, opens }, before) => {
    if (opens !== 'whole') return { rows: [], next: null };
    const found = await fileRequests.listOf(renterId, before, PAGE_REQUESTS + 1);
    const { rows, next } = pageOf(found, PAGE_REQUESTS, ({ id }) => id);
    return { rows: rows.map(({ renterId: _, ...request }) => request), next };
  };
}

/** A printed file: its recipient, and the decisions that the cover letter reports. */
export interface FileLetter {
  request: FileRequest;
  results: readonly Dispute[];
}

/** What a renter disputes by letter or telephone. */
interface LetterDispute {
  /** `RB-…` */
  record: string;
  reason: DisputeReason;
  /** The renter's words. */
  text: string;
}

/**
 * The use cases by which the operator serves a renter without e-mail: sends the file, 15 U.S.C. 1681h(b), and takes disputes
 * and appeals, 1681i(a)(1)(A). Nothing is printed or disputed before the operator recorded how the renter was identified
 * (1681h(a)(1); 12 CFR 1022.123).
 */
export interface FileRequests {
  /** Throws `not_found` for an unknown ID. */
  find(id: string): Promise<FileRequest>;
  request(renterId: string, request: Pick<FileRequest, 'medium' | 'sendTo'>): Promise<FileRequest>;
  /** Throws `conflict` if the file was printed already. */
  identify(id: string, identifiedBy: string): Promise<FileRequest>;
  /**
   * Records that the file is printed now, with the decisions that the renter was not told yet. Throws `conflict` before the
   * renter was identified.
   */
  print(id: string): Promise<FileLetter>;
  /** Throws `conflict` before the renter was identified, and what `FileDispute` throws. */
  dispute(id: string, dispute: LetterDispute): Promise<Dispute>;
  /** Throws `conflict` before the renter was identified, and what `AppealDispute` throws. */
  appeal(id: string, disputeId: string, text: string): Promise<Appeal>;
}

export function makeFileRequests({ store, newId, clock }: FileRequestDependencies): FileRequests {
  const steps = { store, newId, clock, onTask: () => {}, onEvent: () => {} };
  const fileDispute = makeFileDispute(steps);
  const appealDispute = makeAppealDispute(steps);
  const openRecords = makeOpenOwnRecords(store);

  async function find(id: string): Promise<FileRequest> {
    const found = await store.fileRequests.find(id);
    if (found === undefined) throw noSuchRequest(id);
    return found;
  }

  /** Returns the renter of a request, who has no e-mail, and sees the whole file. */
  async function identified(id: string): Promise<DisputingRenter> {
    const request = await find(id);
    rejectUnidentified(request);
    return { renterId: request.renterId, email: '', filedBy: undefined };
  }

  async function findRecord(renter: DisputingRenter, wanted: string): Promise<OwnRecord> {
    const readRecords = await openRecords(renter);
    let after: HistoryCursor | undefined;
    do {
      const { records, next } = await readRecords(after, RECORDS_A_READ);
      const found = records.find(({ recordId }) => recordId === wanted);
      if (found !== undefined) return found;
      after = next ?? undefined;
    } while (after !== undefined);
    throw new ApiError('not_found', `There is no record ${wanted} on the file of this renter.`);
  }

  return {
    find,
    async request(renterId, { medium, sendTo }) {
      const request: FileRequest = {
        id: newId('frq'),
        renterId,
        medium,
        sendTo: lineOf(sendTo, '--send-to'),
        requestedAt: clock(),
        identifiedBy: null,
        identifiedAt: null,
        printedAt: null,
      };
      await store.transaction(({ fileRequests }) => fileRequests.add(request));
      return request;
    },
    identify: (id, identifiedBy) =>
      store.transaction(async ({ locks, fileRequests }) => {
        const request = await lock({ locks, fileRequests }, id);
        if (request.printedAt !== null)
          throw new ApiError('conflict', 'This file was printed already. Open a new request.');
        const changed = { ...request, identifiedBy: lineOf(identifiedBy, '--by'), identifiedAt: clock() };
        await fileRequests.update(changed);
        return changed;
      }),
    print: (id) =>
      store.transaction(async ({ locks, fileRequests, disputes }) => {
        const found = await lock({ locks, fileRequests }, id);
        rejectUnidentified(found);
        const at = clock();
        const request = { ...found, printedAt: found.printedAt ?? at };
        await fileRequests.update(request);
        const results = await fileRequests.listUntold(MOST_RESULTS, request.renterId);
        for (const result of results) await disputes.addEntry(result.id, byNetwork(at, 'renter_told'));
        return { request, results };
      }),
    async dispute(id, { record, reason, text }) {
      const renter = await identified(id);
      const { kind, id: recordKey } = await findRecord(renter, record.trim().toUpperCase());
      return fileDispute(renter, { kind, record: recordKey, reason, text });
    },
    appeal: async (id, disputeId, text) => appealDispute(await identified(id), disputeId, text),
  };
}

/** Decisions that one letter tells. A renter files at most 20 disputes a day. */
const MOST_RESULTS = 100;

/** Returns a request, and locks its renter until the end of the transaction. */
async function lock(
  { locks, fileRequests }: Pick<Transaction, 'locks' | 'fileRequests'>,
  id: string,
): Promise<FileRequest> {
  const found = await fileRequests.find(id);
  if (found === undefined) throw noSuchRequest(id);
  await locks.renter(found.renterId);
  // Read again: another command may have changed it before the lock.
  return (await fileRequests.find(id)) ?? found;
}

function rejectUnidentified({ identifiedAt }: FileRequest): void {
  if (identifiedAt === null)
    throw new ApiError('conflict', 'First record how the renter was identified: file verify.');
}

/** The longest text that a letter can address. */
const MOST_CHARACTERS = 500;

function lineOf(text: string, name: string): string {
  const line = text.trim();
  if (line !== '' && [...line].length <= MOST_CHARACTERS && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(line)) return line;
  throw new ApiError('invalid', `${name} must be one line of 1 to ${MOST_CHARACTERS} characters.`);
}

function noSuchRequest(id: string): ApiError {
  return new ApiError('not_found', `There is no request of a file with the ID ${id}.`);
}
