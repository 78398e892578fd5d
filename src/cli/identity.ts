import { type Command, Option } from 'commander';
import { makeDecideFraud } from '../identity/decide-fraud.ts';
import { makeMergeRenters, type WhatToMerge } from '../identity/merge-renters.ts';
import { makeListMixedFiles } from '../identity/mixed-files.ts';
import { makeListPairs, makeMarkDistinct, makeReopenPair, type ReviewedPair } from '../identity/pairs.ts';
import { makeUndoMerge } from '../identity/undo-merge.ts';
import { normalizeName } from '../rules/identity/normalization.ts';
import { count } from '../rules/text/counts.ts';
import { recordId } from '../rules/text/formats.ts';
import type { ComparedRenter, Merge } from '../store/store.ts';
import { findRenter, RENTER_OPTION } from './find-renter.ts';
import { addEstimateCommand } from './identity-estimate.ts';
import {
  addMixedFileCommands,
  mixedFileText,
  presentedMixedFile,
  reopenMixedFile,
} from './identity-mixed.ts';
import { addSplitCommand, reviewSplits, undoSplit } from './identity-split.ts';
import { addVerificationCommands } from './identity-verifications.ts';
import { addWeightsCommand } from './identity-weights.ts';
import { wholeNumber } from './options.ts';
import { day, iso, JSON_OPTION, type OutputOptions, print, printable, table } from './output.ts';
import { newId, withStore } from './with-store.ts';

/** Maximum number of pairs or merges listed at once; nobody decides more at one time. */
const MOST_PAIRS_SHOWN = 200;
const PAIRS_SHOWN = 20;
const STATES = ['open', 'different'] as const;

/**
 * Adds the `identity` commands, with which the operator decides which profiles are one person, and which are two.
 */
export function addIdentityCommand(program: Command): void {
  const identity = program
    .command('identity')
    .description('Decides which profiles are one person, and verifies who renters are.');
  identity
    .command('review')
    .description(
      'Lists pairs of profiles that may be one person, and files that may be about two, with the evidence.',
    )
    .addOption(
      new Option(
        '--state <state>',
        'open: undecided pairs and files; different: pairs marked distinct, and files of one person',
      )
        .choices(STATES)
        .default('open'),
    )
    .option('--merges', 'list merges instead of pairs, newest first')
    .option('--splits', 'list splits instead of pairs, newest first')
    .option('--after <id>', 'continue after this pair or merge')
    .option('--limit <number>', `number of results, 1 to ${MOST_PAIRS_SHOWN}`, wholeNumber, PAIRS_SHOWN)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nThe output contains personal data: names, e-mails, phones, licenses.\n\nExample:\n  $ ./bin/renter-screening identity review',
    )
    .action(review);
  identity
    .command('merge')
    .description('Merges two profiles and their histories into one renter. identity undo reverses it.')
    .option('--pair <id>', 'a pair from identity review; its older renter is kept')
    .option('--keep <renter>', 'instead of --pair: the renter to keep')
    .option('--merge <renter>', 'instead of --pair: the renter to merge into it')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening identity merge --pair pair_…')
    .action(merge);
  identity
    .command('different')
    .description('Marks the renters of a pair as distinct, so that the pair is not listed again.')
    .requiredOption('--pair <id>', 'a pair from identity review')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening identity different --pair pair_…')
    .action(different);
  identity
    .command('undo')
    .description('Reverses a merge or a split, or marks a pair or a mixed file as undecided again.')
    .option('--merge <id>', 'the merge to reverse')
    .option('--split <id>', 'the split to reverse')
    .option('--pair <id>', 'the pair that was marked distinct')
    .option('--one-person <renter>', 'the renter whose file you decided is about one person')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening identity undo --merge mrg_…')
    .action(undo);
  identity
    .command('fraud')
    .description(
      'Decides whether a renter committed fraud. Checks report the decision, and the renter sees the reason.',
    )
    .requiredOption(...RENTER_OPTION)
    .addOption(
      new Option('--decision <decision>', 'confirmed, or cleared to reverse an earlier decision')
        .choices(['confirmed', 'cleared'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'the reason, which the renter sees')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening identity fraud --renter ren_… --decision confirmed --reason "Rented with a stolen license."',
    )
    .action(decideFraud);
  addMixedFileCommands(identity);
  addSplitCommand(identity);
  addVerificationCommands(identity);
  addEstimateCommand(identity);
  addWeightsCommand(identity);
}

interface ReviewOptions extends OutputOptions {
  state: (typeof STATES)[number];
  merges?: true;
  splits?: true;
  after?: string;
  limit: number;
}

async function review({ merges, splits, ...options }: ReviewOptions, command: Command): Promise<void> {
  const { limit } = options;
  if (limit < 1 || limit > MOST_PAIRS_SHOWN)
    command.error(`error: --limit must be from 1 to ${MOST_PAIRS_SHOWN}`);
  if (splits) await reviewSplits(options);
  else await (merges ? reviewMerges(options) : reviewPairs(options));
}

async function reviewMerges({ after, limit, ...options }: ReviewOptions): Promise<void> {
  const merges = await withStore((store) => store.merges.list(after, limit));
  const text = table<Merge>(
    [
      { title: 'MERGE', cell: ({ id }) => id },
      { title: 'KEPT', cell: ({ keptId }) => keptId },
      { title: 'MERGED', cell: ({ mergedId }) => mergedId },
      { title: 'ON', cell: ({ mergedAt }) => day(mergedAt) },
      { title: 'UNDONE', cell: ({ undoneAt }) => (undoneAt === null ? '' : day(undoneAt)) },
    ],
    merges,
    'No merges.',
  );
  print(options, { merges: merges.map(presentedMerge) }, text);
}

async function reviewPairs({ state, after, limit, ...options }: ReviewOptions): Promise<void> {
  const { pairs, next, mixedFiles } = await withStore(async (store) => {
    const listed = await makeListPairs(store)(state, after, limit);
    // All mixed files are on the first page. There are few, because each is decided once.
    const mixed = after === undefined ? makeListMixedFiles(store)(MIXED[state], limit) : [];
    return { ...listed, mixedFiles: await mixed };
  });
  const text = [...mixedFiles.map(mixedFileText), ...pairs.map(pairText)].join('\n\n');
  const more = next === null ? '' : `\n\nFor more, add --after ${next}`;
  const found = { pairs: pairs.map(presentedPair), mixedFiles: mixedFiles.map(presentedMixedFile), next };
  print(options, found, text === '' ? EMPTY[state] : text + more);
}

const MIXED = { open: 'open', different: 'one_person' } as const;

const EMPTY = {
  open: 'No undecided pairs or mixed files.',
  different: 'No pairs marked distinct, and no files decided to be about one person.',
};

function pairText({ pair, decision, renters }: ReviewedPair): string {
  const head = `${pair.id}  ${decision === 'duplicate' ? 'very likely one person' : 'maybe one person'}, ${pair.total.toFixed(1)} bits`;
  const people = renters.map((renter) => `  ${printable(personText(renter))}`);
  return [head, ...people, ...pair.evidence.map((line) => `    ${printable(line)}`)].join('\n');
}

function personText(renter: ComparedRenter): string {
  const { id, memberId, createdAt, names, emails, phones, licenses, dateOfBirth, address } = renter;
  const known = [
    names.filter(isFirstOfItsKind).join(' / '),
    ...emails,
    ...phones,
    ...licenses.map((license) => `license ${license}`),
    ...(dateOfBirth === null ? [] : [`born ${dateOfBirth}`]),
    ...(address === null ? [] : [address]),
  ];
  return `${id} (${memberId}), on file since ${day(createdAt)}: ${known.filter((text) => text !== '').join('; ')}`;
}

/** Keeps the first spelling of a name and drops others with the same normalized form. */
function isFirstOfItsKind(name: string, place: number, names: readonly string[]): boolean {
  return names.findIndex((other) => normalizeName(other) === normalizeName(name)) === place;
}

function presentedPair({ pair, decision, renters }: ReviewedPair): object {
  return {
    pair: pair.id,
    decision,
    bits: pair.total,
    evidence: pair.evidence,
    comparedAt: iso(pair.comparedAt),
    renters: renters.map(({ contradicted: _, filed: __, createdAt, ...renter }) => {
      return { ...renter, createdAt: iso(createdAt) };
    }),
  };
}

interface MergeOptions extends OutputOptions {
  pair?: string;
  keep?: string;
  merge?: string;
}

async function merge(options: MergeOptions, command: Command): Promise<void> {
  const what = whatToMerge(options, command);
  const done = await withStore((store) => makeMergeRenters({ store, newId, clock: Date.now })(what));
  const text = `${done.mergedId} was merged into ${done.keptId}. To reverse this: identity undo --merge ${done.id}`;
  print(options, presentedMerge(done), text);
}

function whatToMerge({ pair, keep, merge: merged }: MergeOptions, command: Command): WhatToMerge {
  if (pair !== undefined && keep === undefined && merged === undefined) return { pairId: pair };
  if (pair === undefined && keep !== undefined && merged !== undefined) {
    return { keepId: keep, mergeId: merged };
  }
  return command.error('error: give either --pair, or both --keep and --merge');
}

function presentedMerge({ id, keptId, mergedId, mergedAt, undoneAt }: Merge): object {
  const undone = undoneAt === null ? null : iso(undoneAt);
  return { merge: id, kept: keptId, merged: mergedId, mergedAt: iso(mergedAt), undoneAt: undone };
}

async function different({ pair, ...options }: OutputOptions & { pair: string }): Promise<void> {
  const { renterId, otherId, state } = await withStore((store) => makeMarkDistinct(store, Date.now)(pair));
  const text = `${renterId} and ${otherId} are marked distinct. To reverse this: identity undo --pair ${pair}`;
  print(options, { pair, state, renters: [renterId, otherId] }, text);
}

interface FraudOptions extends OutputOptions {
  renter: string;
  decision: 'confirmed' | 'cleared';
  reason: string;
}

async function decideFraud({ renter: given, decision, reason, ...options }: FraudOptions): Promise<void> {
  const { renter, fraudReported } = await withStore(async (store) => {
    const { id } = await findRenter(store, given);
    return makeDecideFraud(store, Date.now)(id, { confirmed: decision === 'confirmed', reason });
  });
  const text = fraudReported ? 'Checks report fraud.' : 'Checks report no fraud.';
  print(options, { renter: renter.id, decision, fraudReported }, `${renter.memberId}: ${decision}. ${text}`);
}

interface UndoOptions extends OutputOptions {
  merge?: string;
  pair?: string;
  split?: string;
  onePerson?: string;
}

async function undo(
  { merge, pair, split, onePerson, ...options }: UndoOptions,
  command: Command,
): Promise<void> {
  if ([merge, pair, split, onePerson].filter((given) => given !== undefined).length !== 1)
    command.error('error: give one of --merge, --pair, --split and --one-person');
  if (merge !== undefined) await undoMerge(merge, options);
  if (pair !== undefined) await reopen(pair, options);
  if (split !== undefined) await undoSplit(split, options);
  if (onePerson !== undefined) await reopenMixedFile(onePerson, options);
}

async function undoMerge(mergeId: string, options: OutputOptions): Promise<void> {
  const { merge: undone, stays } = await withStore((store) => makeUndoMerge(store, Date.now)(mergeId));
  const records = stays.recordNumbers.map(recordId);
  const filed = [...records, ...stays.disputes];
  const done = `${undone.mergedId} and ${undone.keptId} are separate renters again.`;
  const since =
    filed.length === 0
      ? 'Nothing was filed after the merge.'
      : `Filed after the merge, and still on the file of ${undone.keptId} (${count(filed.length)}): ${filed.join(', ')}`;
  const result = { ...presentedMerge(undone), stays: { records, disputes: stays.disputes } };
  print(options, result, `${done}\n${since}`);
}

async function reopen(pair: string, options: OutputOptions): Promise<void> {
  const { renterId, otherId, state } = await withStore((store) => makeReopenPair(store, Date.now)(pair));
  const text = `${renterId} and ${otherId} are an undecided pair again.`;
  print(options, { pair, state, renters: [renterId, otherId] }, text);
}
