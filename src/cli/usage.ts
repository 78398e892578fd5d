import type { Command } from 'commander';
import { makeReadUsage } from '../billing/usage.ts';
import { isoDate } from './options.ts';
import { count, details, iso, JSON_OPTION, type OutputOptions, print } from './output.ts';
import { withStore } from './with-store.ts';

interface UsageOptions extends OutputOptions {
  org: string;
  from?: number;
  to?: number;
}

const MORE = `
A date is its start in UTC; what happened at --to itself is not counted. So the whole of November is:
  $ npx renter-screening usage --org org_… --from 2026-11-01 --to 2026-12-01`;

/** `usage`: what an organization used from `--from` on, before `--to`. */
export function addUsageCommand(program: Command): void {
  program
    .command('usage')
    .description('Adds up what an organization used, and shows its balance now.')
    .requiredOption('--org <id>', 'the organization')
    .option('--from <date>', 'count from here on (default: from the beginning)', isoDate)
    .option('--to <date>', 'count what was before (default: up to now)', isoDate)
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
    ['Balance now', `${count(organization.credits)} credits`],
  ]);
  const answer = {
    org,
    ...period,
    checks,
    credits_used: checks,
    credits_balance: organization.credits,
  };
  print(options, answer, text);
}
