import type { Command } from 'commander';
import { contentOf } from '../reporting/remove-records.ts';
import {
  FILINGS_PER_STEP,
  type HeldFiling,
  makeFindHeldFiling,
  makeListHeldFilings,
  makeListSimilarFilings,
  makeRejectFilings,
  makeReleaseFilings,
} from '../review/held-filings.ts';
import { HELD_DAYS, type HoldCause } from '../rules/scoring/held-filings.ts';
import { count } from '../rules/text/counts.ts';
import { recordId } from '../rules/text/formats.ts';
import type { Store } from '../store/store.ts';
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
  recordLines,
  table,
} from './output.ts';
import { withStore } from './with-store.ts';

/** Maximum number of filings listed at once; nobody decides more at one time. */
const MOST_FILINGS_SHOWN = 200;
const FILINGS_SHOWN = 20;

const FILING = ['--filing <id>', 'the ID of the filing, from filings list'] as const;

const SIMILAR = [
  '--similar',
  'also decide all other held filings by the same organization about the same renter',
] as const;

const CAUSES: Record<HoldCause, string> = {
  volume: 'more than 20 adverse filings about the renter in 24 hours',
  severity: 'would lower the score of a clean file by more than 500 points',
};

/** Adds `filings list`, `show`, `release` and `reject`, with which the operator reviews held filings. */
export function addFilingsCommand(program: Command): void {
  const filings = program
    .command('filings')
    .description(`Reviews held filings. A filing that nobody decides within ${HELD_DAYS} days is released.`);
  filings
    .command('list')
    .description('Lists the filings to review, next to be released first.')
    .option('--after <id>', 'continue after this filing')
    .option('--limit <number>', `number of results, 1 to ${MOST_FILINGS_SHOWN}`, wholeNumber, FILINGS_SHOWN)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening filings list')
    .action(list);
  filings
    .command('show')
    .description('Shows a filing: the organization, the renter, why it is held, and its records.')
    .requiredOption(...FILING)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nThe output contains personal data.\n\nExample:\n  $ ./bin/renter-screening filings show --filing rep_…',
    )
    .action(show);
  filings
    .command('release')
    .description('Releases a filing: its records count from now on.')
    .requiredOption(...FILING)
    .option(...SIMILAR)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening filings release --filing rep_…')
    .action(release);
  filings
    .command('reject')
    .description('Rejects a filing: its records are removed from the file.')
    .requiredOption(...FILING)
    .option(...SIMILAR)
    .requiredOption('--reason <text>', 'the reason, which is sent to both sides')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening filings reject --filing rep_… --reason "The organization confirmed a typing error."',
    )
    .action(reject);
}

interface ListOptions extends OutputOptions {
  after?: string;
  limit: number;
}

async function list({ after, limit, ...options }: ListOptions, command: Command): Promise<void> {
  if (limit < 1 || limit > MOST_FILINGS_SHOWN)
    command.error(`error: --limit must be from 1 to ${MOST_FILINGS_SHOWN}`);
  const filings = await withStore(async (store) => {
    const last = after === undefined ? undefined : (await makeFindHeldFiling(store)(after)).head;
    return makeListHeldFilings(store)(last, limit);
  });
  const text = table<HeldFiling>(
    [
      { title: 'FILING', cell: ({ head }) => head.filing },
      { title: 'FILED BY', cell: ({ organizationName }) => organizationName },
      { title: 'RENTER', cell: ({ renter }) => renter?.memberId ?? '' },
      { title: 'RECORDS', cell: ({ records }) => String(records.length), right: true },
      { title: 'CAUSE', cell: ({ head }) => head.cause },
      { title: 'RELEASED ON', cell: ({ head }) => day(head.releaseAt) },
    ],
    filings,
    'No filings to review.',
  );
  print(options, { filings: filings.map(presented) }, text);
}

interface FilingOptions extends OutputOptions {
  filing: string;
}

async function show({ filing, ...options }: FilingOptions): Promise<void> {
  const found = await withStore((store) => makeFindHeldFiling(store)(filing));
  const { head, records, organizationName, renter } = found;
  const name = renter === undefined ? 'unknown' : `${renter.fullName ?? 'no name'} (${renter.memberId})`;
  const lines = details([
    ['Filing', head.filing],
    ['Filed by', organizationName],
    ['Renter', name],
    ['Filed on', iso(head.heldAt)],
    ['Held because', CAUSES[head.cause]],
    ['State', stateOf(found)],
    ...(head.reason === null ? [] : [['Reason', head.reason] as const]),
  ]);
  const parts = records.flatMap(({ number, content }) => {
    if (content === undefined) return [];
    const stated = contentOf(content);
    const head = `${recordId(number)}: ${printable(recordHead(stated))}`;
    return [`${head}\n${indented(details(recordLines(stated)))}`];
  });
  const result = {
    ...presented(found),
    records: records.map(({ number, kind, id, outcome, content }) => ({
      record: recordId(number),
      kind,
      id,
      outcome,
      content: content === undefined ? null : contentOf(content),
    })),
  };
  print(options, result, [lines, ...parts].join('\n\n'));
}

function stateOf({ head, records }: HeldFiling): string {
  if (records.some(({ endedAt }) => endedAt === null)) return `held until ${day(head.releaseAt)}`;
  return head.endedAt === null ? 'held' : `${head.outcome} on ${day(head.endedAt)}`;
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ');

interface DecideOptions extends FilingOptions {
  similar?: true;
}

async function release({ filing, similar, ...options }: DecideOptions): Promise<void> {
  const released = await withStore((store) =>
    decide(store, filing, similar, makeReleaseFilings(store, Date.now)),
  );
  const text =
    released.decided.length === 1
      ? 'The filing is released. Its records count from now on.'
      : `${count(released.decided.length)} filings are released. Their records count from now on.`;
  print(options, released, text);
}

interface RejectOptions extends DecideOptions {
  reason: string;
}

async function reject({ filing, similar, reason, ...options }: RejectOptions): Promise<void> {
  const rejected = await withStore((store) => {
    const rejectFilings = makeRejectFilings(store, Date.now);
    return decide(store, filing, similar, (filings) => rejectFilings(filings, reason));
  });
  const what =
    rejected.decided.length === 1
      ? 'The filing is rejected. Its records are'
      : `${count(rejected.decided.length)} filings are rejected. Their records are`;
  print(options, rejected, `${what} removed from the file. A running server e-mails both sides.`);
}

/** Decides a filing, and those like it if `similar` is set, some at a time. */
async function decide(
  store: Store,
  filing: string,
  similar: true | undefined,
  decideSome: (filings: readonly string[]) => Promise<void>,
) {
  const others = similar ? await makeListSimilarFilings(store)(filing) : [];
  const decided = [filing, ...others.filter((other) => other !== filing)];
  for (let from = 0; from < decided.length; from += FILINGS_PER_STEP)
    await decideSome(decided.slice(from, from + FILINGS_PER_STEP));
  return { ...presented(await makeFindHeldFiling(store)(filing)), decided };
}

function presented({ head, records, organizationName, renter }: HeldFiling) {
  const held = records.find(({ endedAt }) => endedAt === null) ?? head;
  return {
    filing: head.filing,
    organization: organizationName,
    renter: renter?.memberId ?? null,
    records: records.map(({ number }) => recordId(number)),
    cause: head.cause,
    heldAt: iso(head.heldAt),
    releaseAt: iso(head.releaseAt),
    outcome: held.outcome,
    endedAt: held.endedAt === null ? null : iso(held.endedAt),
    reason: held.reason,
  };
}
