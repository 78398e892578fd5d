import type { Command } from 'commander';
import { makeEstimate, type NetworkEstimate } from '../identity/estimate.ts';
import { FIELDS, type Likelihood, WEIGHTS, type Weights } from '../rules/identity/matching/weights.ts';
import { count, counted } from '../rules/text/counts.ts';
import { Random } from '../seeding/random.ts';
import { wholeNumber } from './options.ts';
import { JSON_OPTION, type OutputOptions, print, table } from './output.ts';
import { clearLine, Progress } from './progress.ts';
import { withStore } from './with-store.ts';

const MOST_RENTERS = 100_000;
/** With fewer pairs, agreements that are rare among strangers do not occur. */
const RANDOM_PAIRS = 1_000_000;

/** Adds `identity estimate`, which changes nothing. */
export function addEstimateCommand(identity: Command): void {
  identity
    .command('estimate')
    .description(
      "Estimates matching weights from this network's pairs and shows them next to the weights in use.",
    )
    .option('--renters <number>', `sample size, up to ${count(MOST_RENTERS)}`, wholeNumber, 5_000)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nChanges nothing. To change the weights in use, edit the program: see docs/matching.md.\n\nExample:\n  $ npx renter-screening identity estimate --renters 20000',
    )
    .action(estimate);
}

async function estimate(
  { renters, ...options }: OutputOptions & { renters: number },
  command: Command,
): Promise<void> {
  if (renters < 2 || renters > MOST_RENTERS)
    command.error(`error: --renters must be from 2 to ${count(MOST_RENTERS)}`);
  const progress = new Progress('Comparing', 'renters');
  // A fixed seed gives the same numbers for the same network.
  const random = new Random(1);
  const found = await withStore(({ identity }) =>
    makeEstimate(identity, () => random.share())({ renters, randomPairs: RANDOM_PAIRS }, (done, total) =>
      progress.update(done, total),
    ),
  );
  clearLine();
  const levels = levelsOf(found.weights);
  const { shares, rounds, blockedPairs, randomPairs } = found;
  const result = { renters: found.renters, blockedPairs, randomPairs, rounds, shares, levels };
  print(options, result, textOf(found, levels));
}

interface LevelEstimate {
  field: string;
  level: string;
  inUse: Likelihood;
  estimated: Likelihood;
}

function levelsOf(weights: Weights): LevelEstimate[] {
  return FIELDS.flatMap((field) => {
    const estimated: Readonly<Record<string, Likelihood>> = weights[field];
    return Object.entries(WEIGHTS[field]).flatMap(([level, inUse]: [string, Likelihood]) => {
      const its = estimated[level];
      return its === undefined ? [] : [{ field, level, inUse, estimated: its }];
    });
  });
}

function textOf(
  { renters, blockedPairs, randomPairs, shares }: NetworkEstimate,
  levels: LevelEstimate[],
): string {
  const head = `${counted(renters, 'renter')}, ${counted(blockedPairs, 'pair')} with a common key, ${counted(randomPairs, 'random pair')}.`;
  const parts = `Of the pairs with a common key, ${percent(shares.same)} are one person and ${percent(shares.household)} are one household.`;
  const lines = table<LevelEstimate>(
    [
      { title: 'FIELD', cell: ({ field }) => field },
      { title: 'AGREEMENT', cell: ({ level }) => level },
      { title: 'STRANGERS, IN USE', cell: ({ inUse }) => bits(inUse, 'strangers'), right: true },
      { title: 'ESTIMATED', cell: ({ estimated }) => bits(estimated, 'strangers'), right: true },
      { title: 'HOUSEHOLD, IN USE', cell: ({ inUse }) => bits(inUse, 'household'), right: true },
      { title: 'ESTIMATED', cell: ({ estimated }) => bits(estimated, 'household'), right: true },
    ],
    levels,
    '',
  );
  return `${head}\n${parts}\nBits in favor of one person, against strangers and against one household:\n\n${lines}`;
}

function bits(likelihood: Likelihood, against: 'strangers' | 'household'): string {
  return Math.log2(likelihood.same / likelihood[against]).toFixed(1);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
