/** `npm run bench:matching:functions` measures the rules of the matching without a server. See HELP. */

import type { PopulationKind } from './changes.ts';
import { findPairs, frequenciesOf, indexOf, timeRenters } from './measure.ts';
import { type BenchOptions, OPTIONS_HELP, readOptions } from './options.ts';
import { makePopulation } from './population.ts';
import { costLines, resultLines, resultOf } from './report.ts';
import { sameContactVerdicts } from './verdicts.ts';

const DEFAULT_PEOPLE = 15_000;

const HELP = `npm run bench:matching:functions -- [options]

Generates networks of people, some with a second profile, and searches for those with the functions of the matching,
without a server. Quick, for work on the rules; npm run bench:matching measures what is published. Prints precision
and recall, by what changed and by kind of wrong pair, next to exact matching on e-mail and phone, and the time per
renter. Progress goes to standard error. Exit code: 2 for wrong usage.

${OPTIONS_HELP.replace('N_PEOPLE', DEFAULT_PEOPLE.toLocaleString('en'))}`;

function measure(kind: PopulationKind, { people, seed, complete, json }: BenchOptions): void {
  const population = makePopulation({ kind, people, seed, complete }, progress('people generated', people));
  const frequencies = frequenciesOf(population);
  const index = indexOf(population);
  const found = findPairs(population, index, frequencies, progress('compared', population.profiles.length));
  const result = resultOf(population, found.verdicts);
  const sameContact = resultOf(population, sameContactVerdicts(population));
  const times = timeRenters(population, index, frequencies);
  const memoryMiB = Math.round(process.resourceUsage().maxRSS / 1024);
  if (json)
    print(
      JSON.stringify({ kind, seed, complete, ...result, sameContact: sameContact.flagged, times, memoryMiB }),
    );
  else
    print(
      [
        ...resultLines(population, result, sameContact),
        '',
        ...costLines(population, found, times),
        `${memoryMiB} MiB of memory at most`,
        '',
      ].join('\n'),
    );
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Returns a function that prints progress at each tenth, for large networks. */
function progress(what: string, all: number): (done: number) => void {
  let tenth = 0;
  return (done) => {
    if (all < 100_000 || done / all < (tenth + 1) / 10) return;
    tenth = Math.floor((done / all) * 10);
    process.stderr.write(`${what}: ${tenth * 10} %\n`);
  };
}

function main(): number {
  let options: BenchOptions;
  try {
    options = readOptions(DEFAULT_PEOPLE);
  } catch (error) {
    process.stderr.write(`bench:matching:functions: ${error instanceof Error ? error.message : error}\n`);
    return 2;
  }
  if (options.help) print(HELP);
  else for (const kind of options.kinds) measure(kind, options);
  return 0;
}

process.exitCode = main();
