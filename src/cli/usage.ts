import type { Command } from 'commander';
import { makeReadUsage } from '../billing/usage.ts';
import { count, counted } from '../rules/text/counts.ts';
import { isoDate } from './options.ts';
import { details, iso, JSON_OPTION, type OutputOptions, print } from './output.ts';
import { withStore } from './with-store.ts';

interface UsageOptions extends OutputOptions {
  org: string;
  from?: number;
  to?: number;
}

const MORE = `
A date means the start of that day in UTC. --from is inclusive, --to is exclusive. For example, all of November:
  $ ./bin/renter-screening usage --org org_… --from 2026-11-01 --to 2026-12-01`;

/** Adds `usage`, which counts checks from `--from` up to, but not including, `--to`. */
export function addUsageCommand(program: Command): void {
  program
    .command('usage')
    .description('Shows how many checks and credits an organization used, and its balance.')
    .requiredOption('--org <id>', 'the organization')
    .option('--from <date>', 'start of the period (default: the beginning)', isoDate)
    .option('--to <date>', 'end of the period (default: now)', isoDate)
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(showUsage);
}

async function showUsage({ org, from, to, ...options }: UsageOptions, command: Command): Promise<void> {
  if (from !== undefined && to !== undefined && from >= to)
    command.error('error: --from must be before --to');
  const { organization, checks } = await withStore((store) =>
    makeReadUsage(store)(org, { fromMs: from, toMs: to }),
  );
  const period = {
    from: from === undefined ? null : iso(from),
    to: to === undefined ? null : iso(to),
  };
  const text = details([
    ['Organization', `${organization.name} (${org})`],
    ['Period', `${period.from ?? 'the beginning'} to ${period.to ?? 'now'}`],
    ['Checks', count(checks)],
    ['Credits used', count(checks)],
    ['Balance now', counted(organization.credits, 'credit')],
  ]);
  const result = {
    org,
    ...period,
    checks,
    credits_used: checks,
    credits_balance: organization.credits,
  };
  print(options, result, text);
}
