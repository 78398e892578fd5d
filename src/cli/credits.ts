import type { Command } from 'commander';
import { makeGrantCredits } from '../billing/balance.ts';
import { count, counted } from '../rules/text/counts.ts';
import { wholeNumber } from './options.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';
import { withStore } from './with-store.ts';

interface GrantOptions extends OutputOptions {
  org: string;
  amount: number;
}

/** Adds `credits grant`. */
export function addCreditsCommand(program: Command): void {
  const credits = program.command('credits').description('Grants screening credits.');
  credits
    .command('grant')
    .description(
      'Grants screening credits. One check costs one credit. A negative amount takes credits back.',
    )
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--amount <number>', 'a whole number, not 0', wholeNumber)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening credits grant --org org_… --amount 5000')
    .action(grantCredits);
}

async function grantCredits({ org, amount, ...options }: GrantOptions): Promise<void> {
  const balance = await withStore((store) => makeGrantCredits(store, Date.now)(org, amount));
  const done =
    amount > 0 ? `Granted ${counted(amount, 'credit')}` : `Took back ${counted(-amount, 'credit')}`;
  print(
    options,
    { org, granted: amount, credits_balance: balance },
    `${done}; the balance is ${count(balance)}.`,
  );
}
