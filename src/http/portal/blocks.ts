import { type Static, Type } from 'typebox';
import type { OwnBlock } from '../../blocks/request-block.ts';
import { BLOCK_KINDS, BLOCK_STATUSES, MOST_BLOCKED_RECORDS } from '../../rules/disputes/blocks.ts';
import { DOCUMENT_TYPES, MOST_DOCUMENT_BYTES } from '../../rules/disputes/document-kind.ts';
import { recordId } from '../../rules/text/formats.ts';
import { AFTER, cursorOf } from '../cursors.ts';
import { DISPUTE_DOCUMENT } from '../dispute-schemas.ts';
import { text } from '../fields.ts';
import type { SentFile } from '../route.ts';
import { BY_ID, ID, pageOf, pick, RECORD_KIND, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { renterRoute } from './route.ts';

const OWN_BLOCK = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...BLOCK_KINDS]),
  said: Type.String(),
  status: Type.Enum([...BLOCK_STATUSES]),
  requestedAt: TIME,
  /** Until when the operator decides; `null` until there is a document. */
  dueAt: TIME_OR_NULL,
  acceptedAt: TIME_OR_NULL,
  /** When it was withdrawn, declined or rescinded. */
  endedAt: TIME_OR_NULL,
  /** The operator's reason to decline or rescind it. */
  reason: TEXT_OR_NULL,
  recordIds: Type.Array(Type.String()),
  documents: Type.Array(DISPUTE_DOCUMENT),
});

export type OwnBlockResponse = Static<typeof OWN_BLOCK>;

const BLOCK_CURSOR = cursorOf({ id: 'id' });

function present(request: OwnBlock): OwnBlockResponse {
  const { documents, records } = request;
  return {
    ...pick(OWN_BLOCK, {
      ...request,
      recordIds: records.map(({ number }) => recordId(number)),
      documents: [],
    }),
    documents: documents.map((document) => pick(DISPUTE_DOCUMENT, document)),
  };
}

/** The routes of a renter's requests to block records. */
export const blockRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/blocks',
    who: 'renter',
    query: Type.Object({ after: AFTER }),
    response: Type.Object({
      ...pageOf(OWN_BLOCK).properties,
      /** Whether the session may make requests. */
      isOpen: Type.Boolean(),
    }),
  }).handledBy(async ({ renter, query }, app) => {
    const { rows, next, isOpen } = await app.listOwnBlocks(renter, BLOCK_CURSOR.readAfter(query.after)?.id);
    return {
      rows: rows.map(present),
      next: BLOCK_CURSOR.write(next === null ? null : { id: next }),
      isOpen,
    };
  }),

  renterRoute({
    method: 'POST',
    path: '/portal/api/blocks',
    who: 'renter',
    needs: 'whole',
    body: Type.Object({
      kind: Type.Enum([...BLOCK_KINDS]),
      records: Type.Array(Type.Object({ kind: RECORD_KIND, id: ID }), { maxItems: MOST_BLOCKED_RECORDS }),
      text: Type.Optional(text("What happened, in the renter's own words")),
      declared: Type.Boolean(),
    }),
    response: OWN_BLOCK,
  }).handledBy(async ({ renter, body }, app) =>
    present(await app.requestBlock(renter, { ...body, text: body.text ?? '' })),
  ),

  renterRoute({
    method: 'POST',
    path: '/portal/api/blocks/:id/withdraw',
    who: 'renter',
    needs: 'whole',
    params: BY_ID,
    response: OWN_BLOCK,
  }).handledBy(async ({ renter, params }, app) => present(await app.withdrawBlock(renter, params.id))),

  renterRoute({
    method: 'POST',
    path: '/portal/api/blocks/:id/documents',
    who: 'renter',
    needs: 'whole',
    params: BY_ID,
    query: Type.Object({ name: Type.String({ maxLength: 1_000 }) }),
    takesFile: DOCUMENT_TYPES,
    mostBodyBytes: MOST_DOCUMENT_BYTES,
    response: OWN_BLOCK,
  }).handledBy(async ({ renter, params, query, body }, app) => {
    // Without a body there is no file, and its type is unknown.
    const { contentType = '', content = Buffer.alloc(0) } = (body as SentFile | undefined) ?? {};
    return present(await app.addBlockDocument(renter, params.id, { name: query.name, contentType, content }));
  }),
];
