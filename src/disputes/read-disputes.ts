import { ApiError } from '../errors.ts';
import { documentEnding } from '../rules/disputes/document-kind.ts';
import { recordId } from '../rules/text/formats.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type {
  Appeal,
  Dispute,
  DisputeDocument,
  DisputeEntry,
  DisputePlace,
  DisputeReads,
  FiledRecord,
  Organization,
  Renter,
  Store,
} from '../store/store.ts';
import { type DisputingRenter, filedWithOf, NO_SUCH_DISPUTE, ownBy } from './dispute-steps.ts';
import { contentOfDocument } from './document-content.ts';
import { MOST_ENTRIES_SHOWN, MOST_OPEN_SHOWN, PAGE_DISPUTES } from './limits.ts';

type DisputeStore = Pick<Store, 'disputes' | 'appeals' | 'records' | 'renters' | 'organizations'>;

/** A dispute in a list, with the names of the parties. */
export interface ListedDispute extends Dispute {
  /** The organization that filed the record. */
  organizationName: string;
  renter: Pick<Renter, 'memberId' | 'fullName'>;
  /** The renter's appeal against a rejection; `null` if there is none. */
  appeal: Appeal | null;
}

/** A dispute with its record, timeline and documents. */
export interface WholeDispute extends ListedDispute {
  documents: DisputeDocument[];
  entries: DisputeEntry[];
  /** The record as it is, or as it was when it was removed. */
  content: FiledRecord | undefined;
  isOnFile: boolean;
  /** The record as it was before the dispute corrected it; `undefined` if it did not, or if the record was changed again since. */
  before: FiledRecord | undefined;
}

export type ListOpenDisputes = (
  organizationId: string,
  after: DisputePlace | undefined,
) => Promise<Page<ListedDispute, DisputePlace>>;

/** Returns the use case that lists the disputes that an organization has to decide, by deadline. */
export function makeListOpenDisputes(store: DisputeStore): ListOpenDisputes {
  return async (organizationId, after) => {
    const found = await store.disputes.listOpen(organizationId, after, PAGE_DISPUTES + 1);
    const page = pageOf(found, PAGE_DISPUTES, ({ deadlineAt, id }) => ({ deadlineAt, id }));
    return { ...page, rows: await listed(store, page.rows) };
  };
}

export type CountOpenDisputes = (organizationId: string) => Promise<number>;

/** Returns the use case that counts the disputes that an organization has to decide, up to `MOST_OPEN_SHOWN`. */
export function makeCountOpenDisputes({ disputes }: Pick<Store, 'disputes'>): CountOpenDisputes {
  return async (organizationId) => (await disputes.countOpenOf(organizationId, MOST_OPEN_SHOWN)).open;
}

export type ListDisputes = (id: string, after: string | undefined) => Promise<Page<ListedDispute, string>>;

/**
 * Returns the use case that lists an organization's disputes that were decided, withdrawn or ended by the
 * deadline, newest first.
 */
export function makeListEndedDisputes(store: DisputeStore): ListDisputes {
  return async (organizationId, after) => {
    const found = await store.disputes.listEnded(organizationId, after, PAGE_DISPUTES + 1);
    const page = pageOf(found, PAGE_DISPUTES, ({ id }) => id);
    return { ...page, rows: await listed(store, page.rows) };
  };
}

export type ListOwnDisputes = (
  renter: DisputingRenter,
  after: string | undefined,
) => Promise<Page<ListedDispute, string>>;

/** Returns the use case that lists the renter's disputes that a session sees (see `ownBy`), newest first. */
export function makeListOwnDisputes(store: DisputeStore): ListOwnDisputes {
  return async (renter, after) => {
    const { renterId, filedBy } = renter;
    const scope = { filedBy, filedWith: filedWithOf(renter) };
    const found = await store.disputes.listOfRenter(renterId, after, PAGE_DISPUTES + 1, scope);
    const page = pageOf(found, PAGE_DISPUTES, ({ id }) => id);
    return { ...page, rows: await listed(store, page.rows) };
  };
}

/**
 * Finds a dispute of the renter, or of the organization's records. Throws `not_found` for any other. The
 * operator finds every dispute.
 */
export type FindDispute = (viewer: DisputeViewer, id: string) => Promise<WholeDispute>;

/** The caller: the renter who filed the dispute, the organization that filed the record, or the operator. */
type DisputeViewer = DisputingRenter | { organizationId: string } | 'operator';

export function makeFindDispute(store: DisputeStore): FindDispute {
  return async (viewer, id) => {
    const found = await ownDispute(store.disputes, viewer, id);
    const [documents, entries, record, [line]] = await Promise.all([
      store.disputes.documents(id),
      store.disputes.entries(id, MOST_ENTRIES_SHOWN),
      recordOf(store, found),
      listed(store, [found]),
    ]);
    if (line === undefined) throw new ApiError('not_found', NO_SUCH_DISPUTE);
    return { ...line, documents, entries, ...record };
  };
}

/**
 * Returns a dispute. Throws `not_found` if it is neither the renter's nor of the organization's records.
 */
export async function ownDispute(
  disputes: Pick<Store['disputes'], 'find'>,
  viewer: DisputeViewer,
  id: string,
): Promise<Dispute> {
  const found = await disputes.find(id);
  if (found === undefined || !maySee(viewer, found)) throw new ApiError('not_found', NO_SUCH_DISPUTE);
  return found;
}

function maySee(viewer: DisputeViewer, dispute: Dispute): boolean {
  if (viewer === 'operator') return true;
  return 'renterId' in viewer ? ownBy(viewer)(dispute) : viewer.organizationId === dispute.organizationId;
}

async function recordOf(
  { records }: Pick<Store, 'records'>,
  { renterId, kind, record, outcome, endedAt }: Dispute,
): Promise<Pick<WholeDispute, 'content' | 'isOnFile' | 'before'>> {
  const onFile = await records.find(renterId, kind, record);
  if (onFile === undefined)
    return { content: await records.findRemoved(kind, record), isOnFile: false, before: undefined };
  const changed = outcome === 'corrected' ? await records.findRemoved(kind, record) : undefined;
  return { content: onFile, isOnFile: true, before: changed?.removedAt === endedAt ? changed : undefined };
}

/** Adds names and appeals to disputes. Reads each organization and renter once. */
async function listed(
  { organizations, renters, appeals }: Pick<Store, 'organizations' | 'renters' | 'appeals'>,
  disputes: readonly Dispute[],
): Promise<ListedDispute[]> {
  const named = await byId(
    disputes.map(({ organizationId }) => organizationId),
    organizations.find,
  );
  const people = await byId(
    disputes.map(({ renterId }) => renterId),
    renters.findById,
  );
  const appealed = await byId(
    disputes.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id),
    appeals.find,
  );
  return disputes.map((dispute) => {
    const organization: Organization | undefined = named.get(dispute.organizationId);
    const renter = people.get(dispute.renterId);
    return {
      ...dispute,
      organizationName: organization?.name ?? '',
      renter: { memberId: renter?.memberId ?? '', fullName: renter?.fullName ?? null },
      appeal: appealed.get(dispute.id) ?? null,
    };
  });
}

async function byId<Row>(
  ids: readonly string[],
  find: (id: string) => Promise<Row | undefined>,
): Promise<Map<string, Row | undefined>> {
  const unique = [...new Set(ids)];
  return new Map(await Promise.all(unique.map(async (id) => [id, await find(id)] as const)));
}

/** A document that can be read in parts. */
interface ReadableDocument extends DisputeDocument {
  /** Name of the file. Made from the record ID and a number, so it is safe in headers and folders. */
  fileName: string;
  content: AsyncIterable<Buffer>;
}

export type ReadDocument = (
  viewer: DisputeViewer,
  id: string,
  documentId: string,
) => Promise<ReadableDocument>;

type DocumentReads = Pick<DisputeReads, 'find' | 'documents' | 'documentPart'>;

/**
 * Returns the use case that reads a document of a renter's own dispute, or of one of an organization's
 * records. Throws `not_found` for any other.
 */
export function makeReadDocument(disputes: DocumentReads): ReadDocument {
  return async (viewer, id, documentId) => {
    const dispute = await ownDispute(disputes, viewer, id);
    const documents = await disputes.documents(id);
    const place = documents.findIndex((document) => document.id === documentId);
    const document = documents[place];
    if (document === undefined) throw new ApiError('not_found', 'Document not found.');
    const fileName = `${recordId(dispute.recordNumber)}-${place + 1}.${documentEnding(document.type)}`;
    return { ...document, fileName, content: contentOfDocument(disputes, document.id) };
  };
}
