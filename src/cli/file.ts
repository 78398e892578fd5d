import { open, rm } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { makeListOwnBlocks } from '../blocks/request-block.ts';
import type { Config } from '../config.ts';
import { makeListOwnDisputes } from '../disputes/read-disputes.ts';
import { ApiError } from '../errors.ts';
import { readParts } from '../portal/file-parts.ts';
import { makeFileRequests, makeListOwnFileRequests } from '../portal/file-requests.ts';
import { makeListInquiries, makeListUnbilledInquiries } from '../portal/inquiries.ts';
import { makeListOwnNotices } from '../portal/own-notices.ts';
import { makeOpenOwnRecords } from '../portal/own-records.ts';
import { filePdf } from '../portal/pdf/file-pdf.ts';
import { makeReadOwnFile } from '../portal/read-own-file.ts';
import { makeReadOperator } from '../portal/rights.ts';
import { DISPUTE_REASONS, type DisputeReason } from '../rules/disputes/disputes.ts';
import { recordId } from '../rules/text/formats.ts';
import type { Dispute, FileRequest, Store } from '../store/store.ts';
import { textsIn } from '../texts/all.ts';
import { type Language, OFFERED_LANGUAGES } from '../texts/languages.ts';
import { findRenter, RENTER_OPTION } from './find-renter.ts';
import { wholeNumber } from './options.ts';
import { day, iso, JSON_OPTION, type OutputOptions, print, printable, table } from './output.ts';
import { newId, withStore } from './with-store.ts';

const MOST_SHOWN = 200;
const SHOWN = 20;

const REQUEST = ['--request <id>', 'the ID of the request, from file list'] as const;

/** Adds the commands for renters who ask for their file, or dispute something in it, by post or telephone. */
export function addFileCommand(program: Command): void {
  const file = program
    .command('file')
    .description('Serves renters without e-mail: prints their file and files their disputes.');
  file
    .command('list')
    .description(
      'Lists requests whose file has not been printed yet, and decisions that the renter has not been told about.',
    )
    .option('--after <id>', 'continue after this request')
    .option('--limit <number>', `number of results, 1 to ${MOST_SHOWN}`, wholeNumber, SHOWN)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nThe output contains personal data.\n\nExample:\n  $ ./bin/renter-screening file list',
    )
    .action(list);
  file
    .command('request')
    .description('Records that a renter asked for their file. The request appears in the file.')
    .requiredOption(...RENTER_OPTION)
    .addOption(
      new Option('--medium <medium>', 'how the renter asked')
        .choices(['post', 'telephone'])
        .makeOptionMandatory(),
    )
    .requiredOption('--send-to <text>', 'name and address to send the file to, on one line')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening file request --renter MB-… --medium post --send-to "Ana Duarte, 12 Oak St, Salem, OR 97301"',
    )
    .action(request);
  file
    .command('verify')
    .description('Records how the renter was identified. Until then, the file cannot be printed.')
    .requiredOption(...REQUEST)
    .requiredOption('--by <text>', 'what you saw, such as copies of documents')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening file verify --request frq_… --by "Copies of a driver license and an electricity bill"',
    )
    .action(verify);
  file
    .command('print')
    .description('Writes the whole file with a letter to the renter as a PDF.')
    .requiredOption(...REQUEST)
    .requiredOption('--out <path>', 'the PDF to create; it must not exist yet')
    .addOption(
      new Option('--language <language>', 'the language of the letter and the file')
        .choices([...OFFERED_LANGUAGES])
        .default('en'),
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening file print --request frq_… --out file.pdf')
    .action(printFile);
  file
    .command('dispute')
    .description('Files a dispute for an identified renter. The result goes into the next letter.')
    .requiredOption(...REQUEST)
    .requiredOption('--record <id>', 'the record, such as RB-4K7QZ')
    .addOption(
      new Option('--reason <reason>', 'what the renter says is wrong')
        .choices(Object.keys(DISPUTE_REASONS))
        .makeOptionMandatory(),
    )
    .option('--text <text>', "the renter's words; required if the reason is other", '')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening file dispute --request frq_… --record RB-4K7QZ --reason already_paid --text "Paid on 3 May by check 114."',
    )
    .action(dispute);
  file
    .command('appeal')
    .description('Appeals the decision of a dispute for an identified renter.')
    .requiredOption(...REQUEST)
    .requiredOption('--dispute <id>', 'the ID of the dispute, from file dispute')
    .requiredOption('--text <text>', 'why the renter thinks the decision is wrong')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening file appeal --request frq_… --dispute dis_… --text "The receipt shows the payment."',
    )
    .action(appeal);
}

function resultOf({ renterId, requestedAt, identifiedAt, printedAt, id, ...request }: FileRequest) {
  return {
    request: id,
    renter: renterId,
    ...request,
    requestedAt: iso(requestedAt),
    identifiedAt: identifiedAt === null ? null : iso(identifiedAt),
    printedAt: printedAt === null ? null : iso(printedAt),
  };
}

interface ListOptions extends OutputOptions {
  after?: string;
  limit: number;
}

async function list({ after, limit, ...options }: ListOptions, command: Command): Promise<void> {
  if (limit < 1 || limit > MOST_SHOWN) command.error(`error: --limit must be from 1 to ${MOST_SHOWN}`);
  const { open, untold } = await withStore(async (store) => ({
    open: await store.fileRequests.listOpen(after, limit),
    untold: await store.fileRequests.listUntold(limit),
  }));
  const requests = table<FileRequest>(
    [
      { title: 'REQUEST', cell: ({ id }) => id },
      { title: 'RENTER', cell: ({ renterId }) => renterId },
      { title: 'BY', cell: ({ medium }) => medium },
      { title: 'REQUESTED', cell: ({ requestedAt }) => day(requestedAt) },
      { title: 'IDENTIFIED', cell: ({ identifiedAt }) => (identifiedAt === null ? 'no' : day(identifiedAt)) },
      { title: 'SEND TO', cell: ({ sendTo }) => sendTo },
    ],
    open,
    'No files to print.',
  );
  const results = table<Dispute>(
    [
      { title: 'DISPUTE', cell: ({ id }) => id },
      { title: 'RENTER', cell: ({ renterId }) => renterId },
      { title: 'RECORD', cell: ({ recordNumber }) => recordId(recordNumber) },
      { title: 'DECISION', cell: ({ status }) => status },
      { title: 'DECIDED', cell: ({ endedAt }) => (endedAt === null ? '' : day(endedAt)) },
    ],
    untold,
    'No decisions to send.',
  );
  const result = { requests: open.map(resultOf), results: untold.map(disputeResult) };
  print(options, result, `Files to print:\n${requests}\n\nDecisions to send:\n${results}`);
}

function disputeResult({ id, renterId, recordNumber, status, deadlineAt, endedAt }: Dispute) {
  return {
    dispute: id,
    renter: renterId,
    record: recordId(recordNumber),
    status,
    deadlineAt: iso(deadlineAt),
    endedAt: endedAt === null ? null : iso(endedAt),
  };
}

interface RequestOptions extends OutputOptions {
  renter: string;
  medium: FileRequest['medium'];
  sendTo: string;
}

async function request({ renter, medium, sendTo, ...options }: RequestOptions): Promise<void> {
  const made = await withStore(async (store) => {
    const { id } = await findRenter(store, renter);
    return requestsOn(store).request(id, { medium, sendTo });
  });
  print(
    options,
    resultOf(made),
    `Recorded. Identify the renter, then: file verify --request ${made.id} --by …`,
  );
}

async function verify({
  request: id,
  by,
  ...options
}: OutputOptions & { request: string; by: string }): Promise<void> {
  const identified = await withStore((store) => requestsOn(store).identify(id, by));
  print(options, resultOf(identified), `Recorded. To print the file: file print --request ${id} --out …`);
}

interface PrintOptions extends OutputOptions {
  request: string;
  out: string;
  language: Language;
}

async function printFile({ request: id, out, language, ...options }: PrintOptions): Promise<void> {
  const printed = await withStore(async (store, config) => {
    // Created first, so that nothing is recorded if the file cannot be written. Only the operator can read it.
    const target = await open(out, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
      throw new ApiError('invalid', `${out} cannot be created (${cause.code}).`);
    });
    try {
      const requests = requestsOn(store);
      // Read first: while inquiries are being indexed, nothing can be printed.
      const parts = await wholeParts(store, config, await requests.find(id));
      const letter = await requests.print(id);
      for await (const piece of filePdf(parts, textsIn(language), letter)) await target.write(piece);
      return letter.request;
    } catch (error) {
      await rm(out);
      throw error;
    } finally {
      await target.close();
    }
  });
  print(
    options,
    { ...resultOf(printed), path: out },
    `The file and a letter to ${printable(printed.sendTo)} are in ${out}.`,
  );
}

interface DisputeOptions extends OutputOptions {
  request: string;
  record: string;
  reason: DisputeReason;
  text: string;
}

async function dispute({ request: id, record, reason, text, ...options }: DisputeOptions): Promise<void> {
  const filed = await withStore((store) => requestsOn(store).dispute(id, { record, reason, text }));
  print(
    options,
    disputeResult(filed),
    `Filed as ${filed.id}. The organization has until ${day(filed.deadlineAt)} to decide. Then run file list, and print the file again.`,
  );
}

interface AppealOptions extends OutputOptions {
  request: string;
  dispute: string;
  text: string;
}

async function appeal({ request: id, dispute: disputeId, text, ...options }: AppealOptions): Promise<void> {
  const { deadlineAt } = await withStore((store) => requestsOn(store).appeal(id, disputeId, text));
  print(
    options,
    { dispute: disputeId, deadlineAt: iso(deadlineAt) },
    `Appealed. Decide by ${day(deadlineAt)}: disputes decide --dispute ${disputeId} …`,
  );
}

function requestsOn(store: Store) {
  return makeFileRequests({ store, newId, clock: Date.now });
}

/** Returns everything on the file of a renter. */
function wholeParts(
  store: Store,
  { operator, rightsSummaries, publicUrl = '' }: Config,
  { renterId }: FileRequest,
) {
  const closed = { records: 0, organizations: 0, removedRecords: 0, disputes: 0 };
  return readParts(
    {
      store,
      readOwnFile: makeReadOwnFile(store, Date.now),
      openOwnRecords: makeOpenOwnRecords(store),
      listOwnDisputes: makeListOwnDisputes(store),
      listOwnBlocks: makeListOwnBlocks(store),
      listInquiries: makeListInquiries(store.inquiries, Date.now),
      listUnbilledInquiries: makeListUnbilledInquiries(store.inquiries),
      listOwnFileRequests: makeListOwnFileRequests(store.fileRequests),
      listOwnNotices: makeListOwnNotices(store.adverseActions),
      readOperator: makeReadOperator(operator, rightsSummaries, () => publicUrl),
    },
    { renterId, email: '', opens: 'whole', filedBy: undefined, closed, closedAt: -1 },
    Date.now(),
  );
}
