/** `npm run bench:matching` measures the figures in docs/matching.md. See HELP. */
import { join } from 'node:path';
import { makeWorkDir } from '../process.ts';
import type { PopulationKind } from './changes.ts';
import { decideByNetwork } from './network.ts';
import { type BenchOptions, OPTIONS_HELP, readOptions } from './options.ts';
import { makePopulation } from './population.ts';
import { resultLines, resultOf } from './report.ts';
import { sameContactVerdicts } from './verdicts.ts';

const DEFAULT_PEOPLE = 5_000;

const HELP = `npm run bench:matching -- [options]

Generates people, some with a second profile, files the profiles through the doors of a real server (both reports of
the API, imports, and the profile form of the dashboard), waits until its background job has compared all renters, and
reads the pairs with renter-screening identity review. Prints precision and recall, by what changed and by kind of
wrong pair, next to exact matching on e-mail and phone. Each population has its own server and embedded database; they
run at the same time. Progress goes to standard error. Exit code: 1 for a failed run, 2 for wrong usage.

${OPTIONS_HELP.replace('N_PEOPLE', DEFAULT_PEOPLE.toLocaleString('en'))}`;

async function measure(kind: PopulationKind, options: BenchOptions, workDir: string): Promise<string> {
  const { people, seed, complete, json } = options;
  const startMs = performance.now();
  const population = makePopulation({ kind, people, seed, complete }, () => {});
  const { verdicts, renters, unsettled, rejectedEdits } = await decideByNetwork(population, {
    path: join(workDir, `${kind}.db`),
    logPath: join(workDir, `${kind}.log`),
    say: (line) => process.stderr.write(`${kind}: ${line}\n`),
  });
  const result = resultOf(population, verdicts);
  const sameContact = resultOf(population, sameContactVerdicts(population));
  const seconds = Math.round((performance.now() - startMs) / 1000);
  if (json)
    return JSON.stringify({
      kind,
      seed,
      complete,
      ...result,
      renters,
      unsettled,
      rejectedEdits,
      sameContact: sameContact.flagged,
      seconds,
    });
  return [
    ...resultLines(population, result, sameContact),
    '',
    `${renters.toLocaleString('en')} renters, ${unsettled} compared again and again; ${rejectedEdits} profile edits rejected because another organization has the renter; ${seconds} s`,
    '',
  ].join('\n');
}

async function main(): Promise<number> {
  let options: BenchOptions;
  try {
    options = readOptions(DEFAULT_PEOPLE);
  } catch (error) {
    return fail(error, 2);
  }
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  process.chdir(join(import.meta.dirname, '..', '..'));
  const workDir = makeWorkDir();
  try {
    const results = await Promise.all(options.kinds.map((kind) => measure(kind, options, workDir)));
    for (const text of results) process.stdout.write(`${text}\n`);
    return 0;
  } catch (error) {
    return fail(error, 1);
  }
}

function fail(reason: unknown, exitCode: number): number {
  process.stderr.write(`bench:matching: ${reason instanceof Error ? reason.message : reason}\n`);
  return exitCode;
}

// Exiting ends processes that may still run after a failure.
process.exit(await main());
