import { entryText } from '../disputes/dispute-steps.ts';
import { MOST_ENTRIES_SHOWN } from '../disputes/limits.ts';
import type { ListedDispute, ListOwnDisputes, WholeDispute } from '../disputes/read-disputes.ts';
import { nameOrganizations } from '../organizations/organizations.ts';
import type { HistoryCursor } from '../renters/history.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { type IdentityResult, resultOf } from '../rules/identity/verification.ts';
import type { ShownOperator } from '../rules/organizations/operator-details.ts';
import { recordId } from '../rules/text/formats.ts';
import type {
  Appeal,
  AssertionReads,
  BlockDocument,
  BlockRequest,
  CorrectionRequest,
  DetachedEmail,
  DisputeEntry,
  DisputeReads,
  HeldFilingReads,
  IdentityCheck,
  IdentityReads,
  InquiryPlace,
  OrganizationReads,
  OthersCount,
  RecordReads,
  RenterFileReads,
  UnbilledInquiry,
} from '../store/store.ts';
import { ownRequest, readRequests } from './correction-requests.ts';
import { lastIdPages, pagesOf, ROWS_A_READ, slicesOf } from './file-pages.ts';
import type { ListOwnFileRequests, OwnFileRequest } from './file-requests.ts';
import { type OpenFile, shownTo } from './file-scope.ts';
import { type OwnVerification, ownVerification, readVerifications } from './identity-verification.ts';
import {
  INQUIRIES_A_READ,
  type ListInquiries,
  type ListUnbilledInquiries,
  type SeenInquiry,
} from './inquiries.ts';
import { type NamedOrganization, NamedOrganizations } from './named-organizations.ts';
import { type OwnAssertion, readOwnAssertions } from './own-assertions.ts';
import type { ListOwnNotices, OwnNotice } from './own-notices.ts';
import { type OpenOwnRecords, type OwnRecord, RECORDS_A_READ } from './own-records.ts';
import { listRemoved, type OwnRemoved, ownRemoved } from './own-removed.ts';
import type { OwnFile, ReadOwnFile } from './read-own-file.ts';
import type { ReadOperator } from './rights.ts';

/** Most removed records in a file. No renter had that many. */
const MOST_REMOVED = 1_000;

/** A dispute as the renter may see it: without the names of the organization's staff. */
export type OwnDispute = Omit<
  WholeDispute,
  'renterId' | 'renter' | 'recordNumber' | 'content' | 'before' | 'organizationId' | 'entries' | 'appeal'
> & {
  recordId: string;
  appeal: Omit<Appeal, 'disputeId'> | null;
  entries: (Pick<DisputeEntry, 'at' | 'what' | 'by' | 'said'> & { actor: null })[];
};

type OwnBlock = BlockRequest & { documents: readonly BlockDocument[] };

/** Lists the requests to block records that a session sees, the newest first. */
export type ListOwnBlocks = (
  file: OpenFile,
  before: string | undefined,
) => Promise<{ rows: readonly OwnBlock[]; next: string | null }>;

/** A request to block records, with the names of its documents. */
export type OwnBlockRequest = Omit<OwnBlock, 'renterId' | 'renterEmail' | 'records' | 'documents'> & {
  recordIds: string[];
  documents: { name: string }[];
};

/** An e-mail that was removed from the file, and who removed it; with the organization's name if one did. */
export type OwnDetachedEmail = Omit<DetachedEmail, 'organizationId'> & { organization: string | null };

/** How much is left out of a file that was downloaded from a session that does not open it wholly. */
export type LeftOut = OthersCount;

function leftOutOf({ opens, closed }: OpenFile): LeftOut | null {
  if (opens === 'whole' && closed.removedRecords + closed.disputes === 0) return null;
  return closed;
}

/** Returns what an identity check found, without the flags that the session may not see. */
function seenCheck({ summary }: OwnFile, check: IdentityCheck): NonNullable<FileParts['identityCheck']> {
  const flags = check.flags.filter((flag) => summary.identityFlags.includes(flag.toUpperCase()));
  return { result: resultOf(flags), flags, checkedAt: check.checkedAt };
}

/** Everything that a session opens of a renter's file, by parts. Parts that may be long are read while they are consumed. */
export interface FileParts {
  madeAt: number;
  operator: ShownOperator;
  /** What the session does not open; `null` if nothing is left out. */
  leftOut: LeftOut | null;
  file: OwnFile;
  /** The newest identity check; `null` if there was none. */
  identityCheck: { result: IdentityResult; flags: readonly string[]; checkedAt: number } | null;
  /** Who stated the identifiers and details. */
  assertions: AsyncIterable<OwnAssertion[]>;
  records: AsyncIterable<OwnRecord[]>;
  /** The newest 1,000. */
  removed: AsyncIterable<OwnRemoved[]>;
  disputes: AsyncIterable<OwnDispute[]>;
  /** Requests to block records that the session sees. */
  blocks: AsyncIterable<OwnBlockRequest[]>;
  verifications: AsyncIterable<OwnVerification[]>;
  requests: AsyncIterable<CorrectionRequest[]>;
  detachedEmails: AsyncIterable<OwnDetachedEmail[]>;
  /** Copies that were requested by post or telephone. */
  fileRequests: AsyncIterable<OwnFileRequest[]>;
  /** Checks that found the renter. */
  inquiries: AsyncIterable<SeenInquiry[]>;
  unbilledInquiries: AsyncIterable<UnbilledInquiry[]>;
  /** Notices of what organizations decided about the renter. */
  notices: AsyncIterable<OwnNotice[]>;
  /** The organizations that the other parts name. Complete only once those are read. */
  organizations: AsyncIterable<NamedOrganization[]>;
}

export interface FilePartsDependencies {
  readOwnFile: ReadOwnFile;
  openOwnRecords: OpenOwnRecords;
  listOwnDisputes: ListOwnDisputes;
  listOwnBlocks: ListOwnBlocks;
  listInquiries: ListInquiries;
  listUnbilledInquiries: ListUnbilledInquiries;
  listOwnFileRequests: ListOwnFileRequests;
  listOwnNotices: ListOwnNotices;
  readOperator: ReadOperator;
  store: {
    assertions: Pick<AssertionReads, 'list'>;
    disputes: Pick<DisputeReads, 'documents' | 'entries'>;
    identity: Pick<IdentityReads, 'newestCheck'>;
    organizations: Pick<OrganizationReads, 'find'>;
    records: Pick<RecordReads, 'find' | 'listRemoved'>;
    heldFilings: Pick<HeldFilingReads, 'listOf'>;
    renterFile: Pick<RenterFileReads, 'listVerifications' | 'listRequests' | 'listDetachedEmails'>;
  };
}

/** Reads the short parts, and returns iterables for the long ones. 15 U.S.C. 1681g(a). */
export async function readParts(
  dependencies: FilePartsDependencies,
  opened: OpenFile,
  madeAt: number,
): Promise<FileParts> {
  const { readOwnFile, openOwnRecords, listOwnDisputes, listInquiries, listUnbilledInquiries } = dependencies;
  const { listOwnBlocks, listOwnFileRequests, listOwnNotices, store } = dependencies;
  const { renterFile } = store;
  const { renterId, filedBy } = opened;
  const nameOf = nameOrganizations(store.organizations);
  const named = new NamedOrganizations();
  const removed = await listRemoved(store.records, { renterId, filedBy }, MOST_REMOVED);
  const assertions = await readOwnAssertions(store.assertions, opened, nameOf);
  const file = await readOwnFile(opened);
  const readRecords = await openOwnRecords(opened);
  const check = await store.identity.newestCheck(renterId);
  // Read before anything is sent, so that the renter gets the error while inquiries are being indexed.
  const firstInquiries = await listInquiries(renterId, undefined, INQUIRIES_A_READ);
  return {
    madeAt,
    operator: dependencies.readOperator(),
    leftOut: leftOutOf(opened),
    file,
    identityCheck: check === undefined ? null : seenCheck(file, check),
    records: named.of(
      pagesOf(async (after: HistoryCursor | undefined) => {
        const { records, next } = await readRecords(after, RECORDS_A_READ);
        return { rows: records, next };
      }),
    ),
    assertions: pagesOf(slicesOf(assertions)),
    removed: named.of(
      pagesOf(async (after: number | undefined) => {
        const { rows, next } = await slicesOf(removed)(after);
        return { rows: await ownRemoved(rows, store.heldFilings, nameOf), next };
      }),
    ),
    disputes: pagesOf(async (after: string | undefined) => {
      const { rows, next } = await listOwnDisputes(opened, after);
      for (const dispute of rows) named.add(dispute);
      return { rows: await Promise.all(rows.map((dispute) => ownDispute(dispute, store))), next };
    }),
    blocks: pagesOf(async (before: string | undefined) => {
      const { rows, next } = await listOwnBlocks(opened, before);
      return { rows: rows.map(ownBlock), next };
    }),
    verifications: pagesOf(
      lastIdPages(async (before) =>
        (await readVerifications(renterFile, opened, before, ROWS_A_READ)).map(ownVerification),
      ),
    ),
    requests: pagesOf(
      lastIdPages(async (before) => {
        const requests = await readRequests(renterFile, opened, before, ROWS_A_READ);
        return Promise.all(requests.map((request) => ownRequest(request, nameOf)));
      }),
    ),
    detachedEmails: pagesOf(
      lastIdPages(async (before) => {
        if (opened.opens !== 'whole') return [];
        const detached = await renterFile.listDetachedEmails(renterId, before, ROWS_A_READ);
        const isShown = shownTo(opened, await store.assertions.list(renterId, MOST_ASSERTIONS));
        const seen = detached.filter(({ email }) => isShown({ kind: 'email', value: email }));
        return Promise.all(
          seen.map(async ({ organizationId, ...row }) => {
            return { ...row, organization: organizationId && (await nameOf(organizationId)) };
          }),
        );
      }),
    ),
    fileRequests: pagesOf((before: string | undefined) => listOwnFileRequests(opened, before)),
    inquiries: named.of(
      pagesOf(async (after: InquiryPlace | undefined) =>
        after === undefined ? firstInquiries : listInquiries(renterId, after, INQUIRIES_A_READ),
      ),
    ),
    unbilledInquiries: named.of(
      pagesOf((after: InquiryPlace | undefined) => listUnbilledInquiries(renterId, after)),
    ),
    notices: pagesOf((before: string | undefined) => listOwnNotices(opened, before)),
    organizations: named.list(store.organizations),
  };
}

function ownBlock({
  renterId: _,
  renterEmail: _email,
  records,
  documents,
  ...block
}: OwnBlock): OwnBlockRequest {
  return {
    ...block,
    recordIds: records.map(({ number }) => recordId(number)),
    documents: documents.map(({ name }) => ({ name })),
  };
}

async function ownDispute(
  dispute: ListedDispute,
  { disputes, records }: Pick<FilePartsDependencies['store'], 'disputes' | 'records'>,
): Promise<OwnDispute> {
  const { id, kind, record } = dispute;
  const [documents, entries, onFile] = await Promise.all([
    disputes.documents(id),
    disputes.entries(id, MOST_ENTRIES_SHOWN),
    records.find(dispute.renterId, kind, record),
  ]);
  return {
    id,
    recordId: recordId(dispute.recordNumber),
    kind,
    record,
    organizationName: dispute.organizationName,
    reason: dispute.reason,
    said: dispute.said,
    renterEmail: dispute.renterEmail,
    status: dispute.status,
    filedAt: dispute.filedAt,
    deadlineAt: dispute.deadlineAt,
    extended: dispute.extended,
    endedAt: dispute.endedAt,
    outcome: dispute.outcome,
    answer: dispute.answer,
    appeal: ownAppeal(dispute.appeal),
    isOnFile: onFile !== undefined,
    documents,
    entries: entries.map((entry) => ({
      at: entry.at,
      what: entry.what,
      by: entry.by,
      actor: null,
      said: entryText(entry),
    })),
  };
}

function ownAppeal(appeal: Appeal | null): OwnDispute['appeal'] {
  if (appeal === null) return null;
  const { disputeId: _, ...own } = appeal;
  return own;
}
