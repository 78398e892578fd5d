import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import { openHistoryWriter } from '../open-store.ts';
import { count, counted } from '../rules/text/counts.ts';
import { fillNetwork } from '../seeding/fill-network.ts';
import { MOST_RENTERS, SEED_NETWORK } from '../seeding/network.ts';
import { wholeNumber } from './options.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, Progress } from './progress.ts';
import { terminal } from './terminal.ts';

interface SeedOptions extends OutputOptions {
  renters: number;
}

const MORE = `
Renter i, counted from 0, has the e-mail renter{i}@seed.example and always the same history. An interrupted seed
resumes when it is run again and creates nothing twice.

Example:
  $ ./bin/renter-screening seed --renters 100000`;

/** Adds `seed`, which creates a missing database and resumes an interrupted seed. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description(
      'Fills the database with a made-up network: 8 organizations, and renters with 1 to 5 reports each.',
    )
    .requiredOption('--renters <number>', 'total number of renters', rentersOf)
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(seed);
}

function rentersOf(text: string): number {
  const renters = wholeNumber(text);
  if (renters >= 1 && renters <= MOST_RENTERS) return renters;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_RENTERS}.`);
}

async function seed({ renters, ...options }: SeedOptions): Promise<void> {
  const writer = await openHistoryWriter(readConfig(terminal().env).database);
  const progress = new Progress('Seeding', 'renters');
  const startedAt = performance.now();
  try {
    const added = await fillNetwork(writer, SEED_NETWORK, renters, ({ done }) =>
      progress.update(done, renters),
    );
    clearLine();
    const seconds = Math.ceil(performance.now() - startedAt) / 1000;
    const rentersPerSecond = Math.round(added / seconds);
    const result = {
      renters,
      added,
      organizations: SEED_NETWORK.organizations.length,
      seconds,
      rentersPerSecond,
    };
    print(options, result, described(renters, added, seconds));
  } finally {
    await writer.close();
  }
}

function described(renters: number, added: number, seconds: number): string {
  if (added === 0) return `Nothing to add: the network already has ${counted(renters, 'renter')}.`;
  const already = added === renters ? '' : ` (${count(renters - added)} already existed)`;
  const speed = `${seconds.toFixed(1)} s, ${count(Math.round(added / seconds))} renters/s`;
  return `Added ${counted(added, 'renter')}${already} in ${speed}.`;
}
