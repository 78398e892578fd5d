import { parseArgs } from 'node:util';
import { POPULATION_KINDS, type PopulationKind } from './changes.ts';

/** What both benches of the matching are asked for. */
export interface BenchOptions {
  kinds: readonly PopulationKind[];
  people: number;
  seed: number;
  complete: boolean;
  json: boolean;
  help: boolean;
}

export const DEFAULT_SEED = 5;

/** The options of both benches, for their help. */
export const OPTIONS_HELP = `  --population P  ${POPULATION_KINDS.join(', ')} or all (default)
  --people N      number of people in each population (default N_PEOPLE)
  --seed S        random seed of the populations (default ${DEFAULT_SEED})
  --complete      every profile has all fields
  --json          print the results as JSON, one object a line
  --help
`;

/** The blocking keys of more people would not fit the index's 32 bits. */
const MOST_PEOPLE = 50_000_000;

/** Reads the command line. Throws for wrong usage. */
export function readOptions(defaultPeople: number): BenchOptions {
  const { values } = parseArgs({
    options: {
      population: { type: 'string', default: 'all' },
      people: { type: 'string', default: String(defaultPeople) },
      seed: { type: 'string', default: String(DEFAULT_SEED) },
      complete: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const kinds = POPULATION_KINDS.filter((kind) => values.population === 'all' || values.population === kind);
  if (kinds.length === 0)
    throw new Error(`--population must be ${POPULATION_KINDS.join(', ')} or all, not '${values.population}'`);
  return {
    ...values,
    kinds,
    people: wholeNumber('--people', values.people, 100, MOST_PEOPLE),
    seed: wholeNumber('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
  };
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Error(`${option} must be a whole number from ${least} to ${most}, not '${text}'`);
}
