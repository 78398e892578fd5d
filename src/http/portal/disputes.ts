import { Type } from 'typebox';
import type { RenterDisputes } from '../../disputes/disputes.ts';
import type { ListedDispute, WholeDispute } from '../../disputes/read-disputes.ts';
import { DISPUTE_REASONS, type DisputeReason, type DisputeStatus } from '../../rules/disputes/disputes.ts';
import {
  DOCUMENT_TYPES,
  type DocumentType,
  MOST_DOCUMENT_BYTES,
} from '../../rules/disputes/document-kind.ts';
import { recordId } from '../../rules/text/formats.ts';
import type { DisputeEvent, DisputeOutcome, RecordKind } from '../../store/store.ts';
import type { Download } from '../download.ts';
import { requiredText, text } from '../fields.ts';
import type { SentFile } from '../page-route.ts';
import { renterRoute } from './route.ts';

/** A dispute of one's own, in the list. */
export interface OwnDisputeLine {
  id: string;
  kind: RecordKind;
  /** The ID of the report or incident. */
  record: string;
  recordId: string;
  /** Who filed the record. */
  organization: string;
  reason: DisputeReason;
  status: DisputeStatus;
  filedAt: number;
  deadlineAt: number;
  /** 15 days were added because something was added. */
  extended: boolean;
  endedAt: number | null;
  outcome: DisputeOutcome | null;
}

export interface OwnDisputesAnswer {
  /** The newest first. */
  rows: OwnDisputeLine[];
  /** What `after` says to get the next page; `null` at the end. */
  next: string | null;
}

export interface OwnDisputeAnswer extends OwnDisputeLine {
  said: string;
  /** The reason that the organization gave. */
  answer: string | null;
  /** Whether the record is on file now. */
  isOnFile: boolean;
  documents: { id: string; name: string; type: DocumentType; bytes: number; addedAt: number }[];
  /** What happened, the oldest first. */
  entries: {
    at: number;
    what: DisputeEvent;
    by: 'renter' | 'organization' | 'network';
    said: string | null;
    count: number | null;
  }[];
}

const ID = Type.String({ maxLength: 100 });
const BY_ID = Type.Object({ id: ID });

async function find(app: RenterDisputes, renterId: string, id: string): Promise<OwnDisputeAnswer> {
  return presentOwn(await app.findDispute({ renterId }, id));
}

const disputingRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/disputes',
    who: 'renter',
    query: Type.Object({ after: Type.Optional(ID) }),
  }).handledBy(async ({ renter, query: { after } }, app): Promise<OwnDisputesAnswer> => {
    const { rows, next } = await app.listOwnDisputes(renter.renterId, after === '' ? undefined : after);
    return { rows: rows.map(presentOwnLine), next };
  }),

  renterRoute({
    method: 'POST',
    path: '/portal/api/disputes',
    who: 'renter',
    body: Type.Object({
      kind: Type.Enum(['report', 'incident']),
      record: ID,
      reason: Type.Enum(Object.keys(DISPUTE_REASONS) as DisputeReason[]),
      text: Type.Optional(text('What is wrong, in own words')),
    }),
  }).handledBy(async ({ renter, body }, app): Promise<OwnDisputeAnswer> => {
    const { id } = await app.fileDispute(renter, { ...body, text: body.text ?? '' });
    return find(app, renter.renterId, id);
  }),

  renterRoute({ method: 'GET', path: '/portal/api/disputes/:id', who: 'renter', params: BY_ID }).handledBy(
    ({ renter, params }, app): Promise<OwnDisputeAnswer> => find(app, renter.renterId, params.id),
  ),

  renterRoute({
    method: 'POST',
    path: '/portal/api/disputes/:id/texts',
    who: 'renter',
    params: BY_ID,
    body: Type.Object({ text: requiredText('What is to be added') }),
  }).handledBy(async ({ renter, params, body }, app): Promise<OwnDisputeAnswer> => {
    await app.addText(renter.renterId, params.id, body.text);
    return find(app, renter.renterId, params.id);
  }),

  renterRoute({
    method: 'POST',
    path: '/portal/api/disputes/:id/withdraw',
    who: 'renter',
    params: BY_ID,
  }).handledBy(async ({ renter, params }, app): Promise<OwnDisputeAnswer> => {
    await app.withdrawDispute(renter.renterId, params.id);
    return find(app, renter.renterId, params.id);
  }),
];

const documentRoutes = [
  renterRoute({
    method: 'POST',
    path: '/portal/api/disputes/:id/documents',
    who: 'renter',
    params: BY_ID,
    query: Type.Object({ name: Type.String({ maxLength: 1_000 }) }),
    takesFile: DOCUMENT_TYPES,
    mostBodyBytes: MOST_DOCUMENT_BYTES,
  }).handledBy(async ({ renter, params, query, body }, app): Promise<OwnDisputeAnswer> => {
    // Without a body there is no file: what it would be is not known.
    const { contentType = '', content = Buffer.alloc(0) } = (body as SentFile | undefined) ?? {};
    await app.addDocument(renter.renterId, params.id, { name: query.name, contentType, content });
    return find(app, renter.renterId, params.id);
  }),

  renterRoute({
    method: 'GET',
    path: '/portal/api/disputes/:id/documents/:document',
    who: 'renter',
    params: Type.Object({ id: ID, document: ID }),
  }).handledBy(async ({ renter: { renterId }, params }, app): Promise<Download> => {
    const { fileName, type, content } = await app.readDocument({ renterId }, params.id, params.document);
    return { fileName, contentType: type, content };
  }),
];

/** What a renter disputes. */
export const disputeRoutes = [...disputingRoutes, ...documentRoutes];

function presentOwnLine(dispute: ListedDispute): OwnDisputeLine {
  const { id, kind, record, reason, status, filedAt, deadlineAt, extended, endedAt, outcome } = dispute;
  return {
    id,
    kind,
    record,
    recordId: recordId(dispute.recordNumber),
    organization: dispute.organizationName,
    reason,
    status,
    filedAt,
    deadlineAt,
    extended,
    endedAt,
    outcome,
  };
}

/** Who of the organization did something is the organization's own matter. */
function presentOwn(dispute: WholeDispute): OwnDisputeAnswer {
  const { said, answer, isOnFile, documents, entries } = dispute;
  return {
    ...presentOwnLine(dispute),
    said,
    answer,
    isOnFile,
    documents: documents.map(({ id, name, type, bytes, addedAt }) => ({ id, name, type, bytes, addedAt })),
    entries: entries.map(({ at, what, by, said: told, count }) => ({ at, what, by, said: told, count })),
  };
}
