import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { ApiError } from '../errors.ts';
import { makeValueShares } from '../identity/candidates.ts';
import { makeEstimate, type NetworkEstimate } from '../identity/estimate.ts';
import { makePreviewSample, type SamplePreview } from '../identity/preview-sample.ts';
import { countPreview, makePreviewWeights, type PreviewedPair } from '../identity/preview-weights.ts';
import { makeWeightsInForce, type WeightsInForce } from '../identity/weights.ts';
import { LEAST_SAME_PAIRS, tableOf } from '../rules/identity/matching/proposal.ts';
import { count, counted } from '../rules/text/counts.ts';
import { Random } from '../seeding/random.ts';
import { previewText } from './identity-preview.ts';
import { levelsOf, levelsTable } from './identity-weights-table.ts';
import { wholeNumber } from './options.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, Progress, say } from './progress.ts';
import { withStore } from './with-store.ts';

const MOST_RENTERS = 100_000;
/** Agreements that one pair of strangers in 10,000 has then occur 30 times. More pairs take minutes. */
const RANDOM_PAIRS = 300_000;
/** Renters of the sample that are compared with all their candidates, which takes some seconds. */
const PREVIEWED_RENTERS = 500;
/** Organizations that are listed; each of the others has less. */
const ORGANIZATIONS_SHOWN = 5;

const MORE = `
Changes nothing. Before you apply a proposal, look at the pairs whose result would change: see docs/matching.md.

Example:
  $ ./bin/renter-screening identity estimate --renters 20000 --save proposal.json
  $ ./bin/renter-screening identity weights apply proposal.json --by "Ada Ng" --reason "First 100,000 renters"`;

/** Adds `identity estimate`, which changes nothing. */
export function addEstimateCommand(identity: Command): void {
  identity
    .command('estimate')
    .description("Proposes matching weights from this network's pairs, and shows what they would change.")
    .option('--renters <number>', `sample size, up to ${count(MOST_RENTERS)}`, wholeNumber, 5_000)
    .option('--save <file>', 'save the proposal for identity weights apply')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(estimate);
}

interface EstimateOptions extends OutputOptions {
  renters: number;
  save?: string;
}

/** An estimate with its preview. */
interface Previewed {
  estimate: NetworkEstimate;
  inForce: WeightsInForce;
  /** Empty without a proposal. */
  pairs: PreviewedPair[];
  sample: SamplePreview | undefined;
}

async function estimate({ renters, save, ...options }: EstimateOptions, command: Command): Promise<void> {
  if (renters < 2 || renters > MOST_RENTERS)
    command.error(`error: --renters must be from 2 to ${count(MOST_RENTERS)}`);
  const previewed = await estimated(renters);
  const result = presented(previewed);
  const { proposal } = previewed.estimate;
  if (save !== undefined) {
    // A script that saves a proposal must not go on without one.
    if (proposal === undefined) throw new ApiError('conflict', `${TOO_LITTLE} ${save} was not written.`);
    await saveTo(save, result);
  }
  const next =
    save === undefined
      ? ''
      : `\nNothing was changed. To apply this: identity weights apply ${save} --by … --reason …`;
  print(options, result, textOf(previewed) + next);
}

async function estimated(renters: number): Promise<Previewed> {
  const progress = {
    renters: new Progress('Comparing', 'renters'),
    'random pairs': new Progress('Comparing', 'random pairs'),
  };
  // A fixed seed gives the same numbers for the same network.
  const random = new Random(1);
  return withStore(async (store) => {
    const found = await makeEstimate(store.identity, () => random.share())(
      { renters, randomPairs: RANDOM_PAIRS },
      (what, done, total) => progress[what].update(done, total),
    );
    const inForce = await makeWeightsInForce(store.matchingWeights)();
    const { proposal } = found;
    const shares = makeValueShares(store.identity, Date.now);
    if (proposal === undefined) {
      clearLine();
      return { estimate: found, inForce, pairs: [], sample: undefined };
    }
    const tables = [inForce.weights, proposal.weights] as const;
    const pairs = await makePreviewWeights(store, shares)(...tables, (done) =>
      say(`Comparing decided and open pairs: ${count(done)}`),
    );
    say('Comparing a sample of the renters');
    const sample = await makePreviewSample(store.identity, shares)(PREVIEWED_RENTERS, ...tables);
    clearLine();
    return { estimate: found, inForce, pairs, sample };
  });
}

async function saveTo(file: string, result: object): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new ApiError('invalid', `The proposal cannot be saved to ${file} (${code}).`);
  }
}

function presented({ estimate, inForce, pairs, sample }: Previewed) {
  const { proposal, renters, blocked, random, same, rounds, organizations } = estimate;
  return {
    renters,
    pairs: { blocked, random, same: Math.round(same) },
    rounds,
    organizations,
    inForce: inForce.version,
    levels: proposal === undefined ? [] : levelsOf(inForce.weights, proposal),
    preview:
      proposal === undefined ? null : { ...countPreview(pairs), sample, changed: pairs.filter(hasChanged) },
    table: proposal === undefined ? null : tableOf(proposal.weights),
  };
}

function hasChanged({ decision }: PreviewedPair): boolean {
  return decision.before !== decision.after;
}

function textOf({ estimate, inForce, pairs, sample }: Previewed): string {
  const { renters, blocked, random, same, proposal } = estimate;
  const head = [
    `${counted(renters, 'renter')}. ${counted(blocked.found, 'pair')} with a common key, of which ${count(blocked.used)} are used; ${counted(random.found, 'random pair')}, of which ${count(random.used)} are used.`,
    `About ${count(Math.round(same))} of the pairs used are the same person.`,
    ...organizationLines(estimate),
  ];
  if (proposal === undefined || sample === undefined) return [...head, '', TOO_LITTLE].join('\n');
  return [
    ...head,
    `In force: ${inForce.version === 0 ? 'the published table' : `version ${inForce.version}`}.`,
    '',
    levelsTable(levelsOf(inForce.weights, proposal), 'IN FORCE'),
    '',
    previewText(pairs, sample),
  ].join('\n');
}

function organizationLines({ organizations }: NetworkEstimate): string[] {
  return organizations
    .slice(0, ORGANIZATIONS_SHOWN)
    .map(
      ({ organization, before, after }) =>
        `Pairs that depend on ${organization === '' ? 'no organization' : organization}: ${percent(before)}, limited to ${percent(after)}.`,
    );
}

const TOO_LITTLE = `Too little data for a proposal: it needs ${count(LEAST_SAME_PAIRS)} usable pairs of the same person. A pair is usable if its data comes from several organizations, and no organization accounts for more than a fifth of the pairs. Sample more renters with --renters, or wait for more organizations.`;

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
