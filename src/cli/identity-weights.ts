import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { ApiError } from '../errors.ts';
import {
  type Applied,
  makeApplyWeights,
  makeRevertWeights,
  makeWeightsInForce,
  PUBLISHED,
  readVersion,
} from '../identity/weights.ts';
import { WEIGHTS } from '../rules/identity/matching/weights.ts';
import type { WeightsVersion } from '../store/store.ts';
import { levelsOf, levelsTable } from './identity-weights-table.ts';
import { day, iso, JSON_OPTION, type OutputOptions, print, table } from './output.ts';
import { withStore } from './with-store.ts';

/** Nobody changes weights more often. */
const VERSIONS_SHOWN = 100;

const BY = ['--by <name>', 'who decides this'] as const;

const EFFECT =
  'Servers use these weights from the next comparison on, and compare all renters again in the background. Decided pairs stay as they are.';

/** Adds `identity weights list`, `show`, `apply` and `revert`, with which the operator decides the matching weights. */
export function addWeightsCommand(identity: Command): void {
  const weights = identity
    .command('weights')
    .description('Shows the matching weights, applies estimated ones, and reverts to earlier ones.');
  weights
    .command('list')
    .description('Lists all versions of the weights, newest first. The newest is in force.')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening identity weights list')
    .action(list);
  weights
    .command('show')
    .description('Shows a version of the weights next to the published table.')
    .argument(
      '[version]',
      'a version from identity weights list, by default the one in force',
      versionOrPublished,
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening identity weights show 1')
    .action(show);
  weights
    .command('apply')
    .description('Applies a proposal from identity estimate.')
    .argument('<file>', 'the proposal, saved with identity estimate --save')
    .requiredOption(...BY)
    .requiredOption('--reason <text>', 'what you looked at')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      `\n${EFFECT}\n\nExample:\n  $ ./bin/renter-screening identity weights apply proposal.json --by "Ada Ng" --reason "No decided pair changes sides."`,
    )
    .action(apply);
  weights
    .command('revert')
    .description('Reverts to an earlier version of the weights, or to the published table.')
    .requiredOption(
      '--to <version>',
      "a version from identity weights list, or 'published'",
      versionOrPublished,
    )
    .requiredOption(...BY)
    .requiredOption('--reason <text>', 'why')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      `\n${EFFECT}\n\nExample:\n  $ ./bin/renter-screening identity weights revert --to published --by "Ada Ng" --reason "Too many brothers listed."`,
    )
    .action(revert);
}

function versionOrPublished(text: string): number {
  if (text === 'published') return PUBLISHED;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a version from identity weights list, or 'published'.");
}

async function list(options: OutputOptions): Promise<void> {
  const versions = await withStore((store) => store.matchingWeights.list(VERSIONS_SHOWN));
  const text = table<WeightsVersion>(
    [
      { title: 'VERSION', cell: ({ version }) => String(version), right: true },
      { title: 'ON', cell: ({ appliedAt }) => day(appliedAt) },
      { title: 'BY', cell: ({ by }) => by },
      { title: 'WEIGHTS', cell: whatOf },
      { title: 'REASON', cell: ({ reason }) => reason },
    ],
    versions,
    'The published table is in force. No other weights were ever applied.',
  );
  print(options, { versions: versions.map(presented) }, text);
}

function whatOf({ revertedTo, version, table: stored }: WeightsVersion): string {
  if (readVersion({ version, table: stored }).isForeign)
    return 'from another version of the program: not used';
  if (revertedTo === null) return 'estimated';
  return revertedTo === PUBLISHED ? 'the published table' : `those of version ${revertedTo}`;
}

function presented({ version, table: stored, revertedTo, figures, by, reason, appliedAt }: WeightsVersion) {
  return {
    version,
    revertedTo,
    isUsable: !readVersion({ version, table: stored }).isForeign,
    by,
    reason,
    appliedAt: iso(appliedAt),
    figures: figures === null ? null : (JSON.parse(figures) as object),
  };
}

async function show(asked: number | undefined, options: OutputOptions): Promise<void> {
  const found = await withStore(async ({ matchingWeights }) => {
    if (asked === undefined) return makeWeightsInForce(matchingWeights)();
    const version =
      asked === PUBLISHED ? { version: PUBLISHED, table: null } : await matchingWeights.find(asked);
    if (version === undefined) throw new ApiError('not_found', `There is no version ${asked}.`);
    return readVersion(version);
  });
  const levels = levelsOf(WEIGHTS, { weights: found.weights, isKept: () => false });
  const { version, isForeign } = found;
  const shown = levels.map(({ field, level, inForce, proposed }) => ({
    field,
    level,
    published: inForce,
    weight: proposed,
  }));
  const head =
    version === PUBLISHED ? 'The published table.' : `Version ${version}, next to the published table.`;
  const note = isForeign
    ? '\nIts weights are from another version of the program, so the published table is used.'
    : '';
  print(
    options,
    { version, isUsable: !isForeign, levels: shown },
    `${head}${note}\n\n${levelsTable(levels, 'PUBLISHED')}`,
  );
}

interface ApplyOptions extends OutputOptions, Applied {}

async function apply(file: string, { by, reason, ...options }: ApplyOptions): Promise<void> {
  const { table: proposed, inForce, levels: _, ...figures } = await readProposal(file);
  const added = await withStore((store) =>
    makeApplyWeights(store, Date.now)({ table: proposed, inForce, figures }, { by, reason }),
  );
  print(options, presented(added), `Version ${added.version} is in force. ${EFFECT}`);
}

/** Reads a proposal. What it contains is validated by `makeApplyWeights`. */
async function readProposal(file: string): Promise<{ table?: unknown; inForce: number; levels?: unknown }> {
  try {
    const found: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (
      typeof found === 'object' &&
      found !== null &&
      'inForce' in found &&
      typeof found.inForce === 'number'
    )
      return { ...found, inForce: found.inForce };
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new ApiError('not_found', `${file} cannot be read (${error.code}).`);
  }
  throw new ApiError('invalid', `${file} is not a proposal from identity estimate.`);
}

interface RevertOptions extends ApplyOptions {
  to: number;
}

async function revert({ to, by, reason, ...options }: RevertOptions): Promise<void> {
  const added = await withStore((store) => makeRevertWeights(store, Date.now)(to, { by, reason }));
  const what = to === PUBLISHED ? 'the published table' : `the weights of version ${to}`;
  print(options, presented(added), `Version ${added.version} is in force: ${what}. ${EFFECT}`);
}
