import type { Command } from 'commander';
import { type DecideBlocks, makeDecideBlocks } from '../blocks/decide-block.ts';
import { NO_SUCH_BLOCK } from '../blocks/request-block.ts';
import { contentOfDocument } from '../disputes/document-content.ts';
import { ApiError } from '../errors.ts';
import { contentOf } from '../reporting/remove-records.ts';
import type { BlockKind } from '../rules/disputes/blocks.ts';
import { documentEnding } from '../rules/disputes/document-kind.ts';
import { recordId } from '../rules/text/formats.ts';
import type { BlockDocument, BlockRecord, BlockRequest, Store } from '../store/store.ts';
import { wholeNumber } from './options.ts';
import {
  day,
  details,
  iso,
  JSON_OPTION,
  type OutputOptions,
  print,
  printable,
  recordHead,
  table,
} from './output.ts';
import { saveDocuments } from './save-documents.ts';
import { withStore } from './with-store.ts';

/** Maximum number of requests listed at once; nobody decides more at one time. */
const MOST_SHOWN = 200;
const SHOWN = 20;

const BLOCK = ['--block <id>', 'the ID of the request, from blocks list'] as const;

const KINDS: Record<BlockKind, string> = {
  identity_theft: 'identity theft (15 U.S.C. 1681c-2)',
  trafficking: 'trafficking (15 U.S.C. 1681c-3)',
};

const MAY_DECLINE = `
By law, you may decline a request or end a block if it was made in error, if the renter misrepresented something
material, or if the renter received goods, services or money through the transaction (15 U.S.C. 1681c-2(c)(1)).
`;

/** Adds `blocks list`, `show`, `accept`, `decline` and `rescind`, with which the operator decides requests to block records. */
export function addBlocksCommand(program: Command): void {
  const blocks = program
    .command('blocks')
    .description('Decides requests from renters to block records after identity theft or trafficking.');
  blocks
    .command('list')
    .description('Lists open requests, earliest deadline first. Requests without a document come last.')
    .option('--after <id>', 'continue after this request')
    .option('--limit <number>', `number of results, 1 to ${MOST_SHOWN}`, wholeNumber, SHOWN)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening blocks list')
    .action(list);
  blocks
    .command('show')
    .description('Shows a request: what the renter says, the records, and the documents.')
    .requiredOption(...BLOCK)
    .option('--documents <folder>', 'save the documents in this folder, readable only by you')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nThe output contains personal data.\n\nExample:\n  $ ./bin/renter-screening blocks show --block blk_… --documents ./blk',
    )
    .action(show);
  blocks
    .command('accept')
    .description('Blocks the records: they leave the file at once, and cannot be filed again.')
    .requiredOption(...BLOCK)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening blocks accept --block blk_…')
    .action(({ block, ...options }: BlockOptions) =>
      decide(options, ({ accept }) => accept(block), 'The records are blocked.'),
    );
  blocks
    .command('decline')
    .description('Declines a request: the records stay on the file.')
    .requiredOption(...BLOCK)
    .requiredOption('--reason <text>', 'the reason, which the renter sees')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      `${MAY_DECLINE}\nExample:\n  $ ./bin/renter-screening blocks decline --block blk_… --reason "The report is about another account."`,
    )
    .action(({ block, reason, ...options }: ReasonOptions) =>
      decide(
        options,
        ({ decline }) => decline(block, reason),
        'The request is declined. The records stay on the file.',
      ),
    );
  blocks
    .command('rescind')
    .description('Ends a block: the records go back on the file unchanged.')
    .requiredOption(...BLOCK)
    .requiredOption('--reason <text>', 'the reason, which the renter sees')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      `${MAY_DECLINE}\nExample:\n  $ ./bin/renter-screening blocks rescind --block blk_… --reason "The police withdrew the report."`,
    )
    .action(({ block, reason, ...options }: ReasonOptions) =>
      decide(
        options,
        ({ rescind }) => rescind(block, reason),
        'The block has ended. The records are back on the file.',
      ),
    );
}

interface ListOptions extends OutputOptions {
  after?: string;
  limit: number;
}

async function list({ after, limit, ...options }: ListOptions, command: Command): Promise<void> {
  if (limit < 1 || limit > MOST_SHOWN) command.error(`error: --limit must be from 1 to ${MOST_SHOWN}`);
  const found = await withStore(async (store) => {
    const last = after === undefined ? undefined : await find(store, after);
    return store.blocks.listOpen(last, limit);
  });
  const text = table<BlockRequest>(
    [
      { title: 'REQUEST', cell: ({ id }) => id },
      { title: 'RENTER', cell: ({ renterId }) => renterId },
      { title: 'KIND', cell: ({ kind }) => kind },
      { title: 'RECORDS', cell: ({ records }) => String(records.length), right: true },
      { title: 'REQUESTED', cell: ({ requestedAt }) => day(requestedAt) },
      { title: 'DECIDE BY', cell: ({ dueAt }) => (dueAt === null ? 'no document yet' : day(dueAt)) },
    ],
    found,
    'No requests to block records.',
  );
  print(options, { requests: found.map(presented) }, text);
}

interface BlockOptions extends OutputOptions {
  block: string;
}

interface ReasonOptions extends BlockOptions {
  reason: string;
}

interface ShowOptions extends BlockOptions {
  documents?: string;
}

async function show({ block: id, documents: folder, ...options }: ShowOptions): Promise<void> {
  const { request, renter, records, documents, saved } = await withStore(async (store) => {
    const request = await find(store, id);
    const documents = await store.blocks.documents(id, 'stored');
    return {
      request,
      documents,
      renter: await store.renters.findById(request.renterId),
      records: await Promise.all(request.records.map((record) => readRecord(store, request, record))),
      saved: folder === undefined ? [] : await saveDocuments(toSave(store, documents), folder),
    };
  });
  const { said, kind, status, dueAt, requestedAt, renterEmail, reason } = request;
  const head = details([
    ['Request', id],
    ['Renter', printable(`${renter?.fullName ?? 'no name'} (${renter?.memberId ?? request.renterId})`)],
    ['Signed in with', printable(renterEmail)],
    ['After', KINDS[kind]],
    ['Requested on', iso(requestedAt)],
    ['Decide by', dueAt === null ? 'no document yet' : iso(dueAt)],
    ['State', `${status}${reason === null ? '' : `: ${printable(reason)}`}`],
    ['The renter says', said === '' ? 'nothing' : printable(said)],
    ['Documents', documents.map(({ name }) => printable(name)).join(', ') || 'none'],
  ]);
  const lines = records.map(
    ({ record, organization, state, title }) =>
      `${record}: ${printable(title)}, filed by ${printable(organization)}, ${state}`,
  );
  const where = saved.length === 0 ? [] : [`Saved:\n${saved.map((path) => `  ${path}`).join('\n')}`];
  const result = {
    ...presented(request),
    memberId: renter?.memberId ?? null,
    said,
    email: renterEmail,
    records,
    documents: documents.map(({ name, type, bytes }) => ({ name, type, bytes })),
    saved,
  };
  print(options, result, [head, lines.join('\n'), ...where].join('\n\n'));
}

/** Returns a record of a request as it is on file, or as it was when it was removed. */
async function readRecord(
  store: Store,
  { renterId }: BlockRequest,
  { kind, id, number, organizationId }: BlockRecord,
) {
  const onFile = await store.records.find(renterId, kind, id);
  const removed = onFile === undefined ? await store.records.findRemoved(kind, id) : undefined;
  const content = onFile ?? removed;
  return {
    record: recordId(number),
    organization: (await store.organizations.find(organizationId))?.name ?? '',
    state: onFile === undefined ? (removed?.reason ?? 'not on this file') : 'on file',
    title: content === undefined ? '' : recordHead(contentOf(content)),
  };
}

/** Returns the documents of a request, to be saved. */
function toSave({ blocks }: Pick<Store, 'blocks'>, documents: readonly BlockDocument[]) {
  return documents.map(({ id, blockId, type }, place) => ({
    fileName: `${blockId}-${place + 1}.${documentEnding(type)}`,
    content: contentOfDocument(blocks, id),
  }));
}

async function decide(
  options: OutputOptions,
  change: (decisions: DecideBlocks) => Promise<BlockRequest>,
  text: string,
): Promise<void> {
  const decided = await withStore((store) => change(makeDecideBlocks(store, Date.now)));
  print(options, presented(decided), `${text} A running server e-mails the renter and the organizations.`);
}

async function find({ blocks }: Pick<Store, 'blocks'>, id: string): Promise<BlockRequest> {
  const request = await blocks.find(id);
  if (request === undefined) throw new ApiError('not_found', NO_SUCH_BLOCK);
  return request;
}

function presented({ id, renterId, kind, status, records, requestedAt, dueAt, reason }: BlockRequest) {
  return {
    request: id,
    renter: renterId,
    kind,
    status,
    records: records.map(({ number }) => recordId(number)),
    requestedAt: iso(requestedAt),
    dueAt: dueAt === null ? null : iso(dueAt),
    reason,
  };
}
