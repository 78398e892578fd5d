/** `npm run bench:matching` measures the figures in docs/matching.md. See HELP. */
import { parseArgs } from 'node:util';
import { matchExactly } from './matching/exact.ts';
import { findDuplicates, frequenciesOf, indexOf, timeRenters } from './matching/measure.ts';
import { makePopulation } from './matching/population.ts';
import * as report from './matching/report.ts';

const HELP = `npm run bench:matching -- [options]

Generates a network of people, some with a second profile, and searches for those. Prints precision, recall,
compared pairs and time per renter, next to exact matching on e-mail and phone. Progress goes to standard error.
Exit code: 1 if a target is missed, 2 for wrong usage.

  --people N    number of people (default 1,000,000; takes some minutes and 3 GiB)
  --seed S      random seed of the network (default 5)
  --json        print the result as one JSON object
  --help
`;

/** The blocking keys of more people would not fit the index's 32 bits. */
const MOST_PEOPLE = 50_000_000;

function readOptions() {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    ...values,
    people: wholeNumber('--people', values.people, 100, MOST_PEOPLE),
    seed: wholeNumber('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
  };
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Error(`${option} must be a whole number from ${least} to ${most}, not '${text}'`);
}

function measure({ people, seed, json }: { people: number; seed: number; json: boolean }): boolean {
  const population = makePopulation(people, seed, progress('people generated', people));
  say('counting surnames and indexing blocking keys …');
  const frequencies = frequenciesOf(population);
  const index = indexOf(population);
  const found = findDuplicates(
    population,
    index,
    frequencies,
    progress('compared', population.profiles.length),
  );
  const times = timeRenters(population, index, frequencies);
  const exact: [string, ReturnType<typeof matchExactly>][] = [
    ['the same e-mail', matchExactly(population, ['emails'])],
    ['the same phone', matchExactly(population, ['phones'])],
    ['either', matchExactly(population, ['emails', 'phones'])],
  ];
  const hard = report.hardAccuracy(population, found.duplicates, report.wrongPairs(found));
  const memoryMiB = Math.round(process.resourceUsage().maxRSS / 1024);
  const lines = [
    report.populationLines(population),
    report.foundLines(population, found),
    report.comparisonLines(population, found, exact),
    [...report.costLines(population, found, times), `${memoryMiB} MiB of memory at most`],
    report.targetLines(hard, times),
  ];
  const result = {
    people,
    seed,
    hard,
    pairs: found.pairs,
    skippedBlocks: found.skippedBlocks,
    times,
    memoryMiB,
  };
  process.stdout.write(
    json ? `${JSON.stringify(result)}\n` : `${lines.map((part) => part.join('\n')).join('\n\n')}\n`,
  );
  return (
    hard.precision >= report.LEAST_PRECISION &&
    hard.recall >= report.LEAST_RECALL &&
    times.medianMs < report.MOST_MEDIAN_MS
  );
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Returns a function that prints progress at each tenth. */
function progress(what: string, all: number): (done: number) => void {
  let tenth = 0;
  return (done) => {
    if (done / all < (tenth + 1) / 10) return;
    tenth = Math.floor((done / all) * 10);
    say(`${what}: ${tenth * 10} %`);
  };
}

function main(): number {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions();
  } catch (error) {
    say(`bench:matching: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  return measure(options) ? 0 : 1;
}

process.exitCode = main();
