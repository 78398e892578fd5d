import { type Static, Type } from 'typebox';
import type { ListedDispute, WholeDispute } from '../../disputes/read-disputes.ts';
import type { OpenFile } from '../../portal/file-scope.ts';
import { DISPUTE_REASONS, type DisputeReason } from '../../rules/disputes/disputes.ts';
import { DOCUMENT_TYPES, MOST_DOCUMENT_BYTES } from '../../rules/disputes/document-kind.ts';
import type { ContactDetails } from '../../rules/organizations/contact-details.ts';
import { recordId } from '../../rules/text/formats.ts';
import { AFTER } from '../cursors.ts';
import { DISPUTE_DOCUMENT, DISPUTE_ENTRY_FIELDS, DISPUTE_STATE, presentState } from '../dispute-schemas.ts';
import { requiredText, text } from '../fields.ts';
import type { SentFile } from '../route.ts';
import { BY_ID, CONTACT_DETAILS, ID, pageOf, pick, RECORD_KIND, TEXT_OR_NULL } from '../schemas.ts';
import { type PortalApp, renterRoute } from './route.ts';

const LINE_FIELDS = {
  id: Type.String(),
  kind: RECORD_KIND,
  /** The ID of the report or incident. */
  record: Type.String(),
  recordId: Type.String(),
  /** The organization that filed the record. */
  organization: Type.String(),
  ...DISPUTE_STATE,
};

/** A renter's own dispute, in the list. */
const OWN_DISPUTE_LINE = Type.Object(LINE_FIELDS);

export type OwnDisputeLine = Static<typeof OWN_DISPUTE_LINE>;

/** What happened. The renter does not see which staff member did it. */
const ENTRY = Type.Object(DISPUTE_ENTRY_FIELDS);

const OWN_DISPUTE = Type.Object({
  ...LINE_FIELDS,
  /** How to reach the organization. 15 U.S.C. 1681i(a)(6)(B)(iii). */
  contact: CONTACT_DETAILS,
  said: Type.String(),
  /** The organization's reason. */
  answer: TEXT_OR_NULL,
  /** Whether the record is on file now. */
  isOnFile: Type.Boolean(),
  documents: Type.Array(DISPUTE_DOCUMENT),
  /** Oldest first. */
  entries: Type.Array(ENTRY),
});

export type OwnDisputeResponse = Static<typeof OWN_DISPUTE>;

async function find(app: PortalApp, renter: OpenFile, id: string): Promise<OwnDisputeResponse> {
  const dispute = await app.findDispute(renter, id);
  const contactOf = await app.findContacts([dispute.organizationId]);
  return presentOwn(dispute, contactOf(dispute.organizationId));
}

const disputingRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/disputes',
    who: 'renter',
    query: Type.Object({ after: AFTER }),
    response: pageOf(OWN_DISPUTE_LINE),
  }).handledBy(async ({ renter, query: { after } }, app) => {
    const { rows, next } = await app.listOwnDisputes(renter, after === '' ? undefined : after);
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
      text: Type.Optional(text("What is wrong, in the renter's own words")),
    }),
    response: OWN_DISPUTE,
  }).handledBy(async ({ renter, body }, app) => {
    const { id } = await app.fileDispute(renter, { ...body, text: body.text ?? '' });
    return find(app, renter, id);
  }),

  renterRoute({
    method: 'GET',
    path: '/portal/api/disputes/:id',
    who: 'renter',
    params: BY_ID,
    response: OWN_DISPUTE,
  }).handledBy(({ renter, params }, app) => find(app, renter, params.id)),

  renterRoute({
    method: 'POST',
    path: '/portal/api/disputes/:id/texts',
    who: 'renter',
    params: BY_ID,
    body: Type.Object({ text: requiredText('The text to add') }),
    response: OWN_DISPUTE,
  }).handledBy(async ({ renter, params, body }, app) => {
    await app.addText(renter, params.id, body.text);
    return find(app, renter, params.id);
  }),

  renterRoute({
    method: 'POST',
    path: '/portal/api/disputes/:id/withdraw',
    who: 'renter',
    params: BY_ID,
    response: OWN_DISPUTE,
  }).handledBy(async ({ renter, params }, app) => {
    await app.withdrawDispute(renter, params.id);
    return find(app, renter, params.id);
  }),
];

const appealRoute = renterRoute({
  method: 'POST',
  path: '/portal/api/disputes/:id/appeal',
  who: 'renter',
  params: BY_ID,
  body: Type.Object({ text: requiredText('Why the decision is wrong') }),
  response: OWN_DISPUTE,
}).handledBy(async ({ renter, params, body }, app) => {
  await app.appealDispute(renter, params.id, body.text);
  return find(app, renter, params.id);
});

const documentRoutes = [
  renterRoute({
    method: 'POST',
    path: '/portal/api/disputes/:id/documents',
    who: 'renter',
    params: BY_ID,
    query: Type.Object({ name: Type.String({ maxLength: 1_000 }) }),
    takesFile: DOCUMENT_TYPES,
    mostBodyBytes: MOST_DOCUMENT_BYTES,
    response: OWN_DISPUTE,
  }).handledBy(async ({ renter, params, query, body }, app) => {
    // Without a body there is no file, and its type is unknown.
    const { contentType = '', content = Buffer.alloc(0) } = (body as SentFile | undefined) ?? {};
    await app.addDocument(renter, params.id, { name: query.name, contentType, content });
    return find(app, renter, params.id);
  }),

  renterRoute({
    method: 'GET',
    path: '/portal/api/disputes/:id/documents/:document',
    who: 'renter',
    params: Type.Object({ id: ID, document: ID }),
    response: 'file',
  }).handledBy(async ({ renter, params }, app) => {
    const { fileName, type, content } = await app.readDocument(renter, params.id, params.document);
    return { fileName, contentType: type, content };
  }),
];

/** The routes of a renter's disputes. */
export const disputeRoutes = [...disputingRoutes, appealRoute, ...documentRoutes];

function presentOwnLine(dispute: ListedDispute): OwnDisputeLine {
  const { id, kind, record, recordNumber, organizationName } = dispute;
  return {
    id,
    kind,
    record,
    recordId: recordId(recordNumber),
    organization: organizationName,
    ...presentState(dispute),
  };
}

function presentOwn(dispute: WholeDispute, contact: ContactDetails): OwnDisputeResponse {
  const { said, answer, isOnFile, documents, entries } = dispute;
  return {
    ...presentOwnLine(dispute),
    contact,
    said,
    answer,
    isOnFile,
    documents: documents.map((document) => pick(DISPUTE_DOCUMENT, document)),
    entries: entries.map((entry) => pick(ENTRY, entry)),
  };
}
