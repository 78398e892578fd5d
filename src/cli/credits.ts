import type { Command } from 'commander';
import { makeGrantCredits } from '../billing/balance.ts';
import { makeDeclineCredits } from '../billing/credit-requests.ts';
import { count, counted } from '../rules/text/counts.ts';
import type { CreditRequest, Store } from '../store/store.ts';
import { wholeNumber } from './options.ts';
import { day, iso, JSON_OPTION, type OutputOptions, print, printable, table } from './output.ts';
import { withStore } from './with-store.ts';

/** Adds `credits grant`, `credits requests` and `credits decline`. */
export function addCreditsCommand(program: Command): void {
  const credits = program
    .command('credits')
    .description('Grants screening credits, and decides requests for credits.');
  credits
    .command('grant')
    .description(
      "Grants screening credits, and closes the organization's open request. One check costs one credit. A negative amount takes credits back.",
    )
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--amount <number>', 'a whole number, not 0', wholeNumber)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening credits grant --org org_… --amount 5000')
    .action(grantCredits);
  credits
    .command('requests')
    .description(
      'Lists open requests for credits, oldest first. credits grant or credits decline closes one.',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening credits requests')
    .action(listRequests);
  credits
    .command('decline')
    .description('Declines the request for credits of an organization.')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--reason <text>', 'the reason, which its staff see')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening credits decline --org org_… --reason "Please pay the October invoice first."',
    )
    .action(declineCredits);
}

interface GrantOptions extends OutputOptions {
  org: string;
  amount: number;
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

/** An open request, with the name and the balance of its organization. */
type OpenRequest = CreditRequest & { name: string; credits: number };

async function listRequests(options: OutputOptions): Promise<void> {
  const requests = await withStore(openRequests);
  const text = table<OpenRequest>(
    [
      { title: 'ORGANIZATION', cell: ({ organizationId }) => organizationId },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'CREDITS', cell: ({ amount }) => count(amount), right: true },
      { title: 'BALANCE', cell: ({ credits }) => count(credits), right: true },
      { title: 'BY', cell: ({ requestedBy }) => requestedBy },
      { title: 'ON', cell: ({ requestedAt }) => day(requestedAt) },
      { title: 'NOTE', cell: ({ note }) => note },
    ],
    requests,
    'No open requests.',
  );
  print(options, { requests: requests.map(presented) }, text);
}

/** Returns the open requests, the oldest first. */
async function openRequests({ creditRequests, organizations }: Store): Promise<OpenRequest[]> {
  const open = await creditRequests.listOpen();
  return Promise.all(
    open.map(async (request) => {
      const { name = '', credits = 0 } = (await organizations.find(request.organizationId)) ?? {};
      return { ...request, name, credits };
    }),
  );
}

function presented({ organizationId, name, credits, amount, note, requestedBy, requestedAt }: OpenRequest) {
  return {
    org: organizationId,
    name,
    amount,
    credits_balance: credits,
    note,
    requestedBy,
    requestedAt: iso(requestedAt),
  };
}

interface DeclineOptions extends OutputOptions {
  org: string;
  reason: string;
}

async function declineCredits({ org, reason, ...options }: DeclineOptions): Promise<void> {
  const declined = await withStore((store) => makeDeclineCredits(store, Date.now)(org, reason));
  const { amount, requestedBy } = declined;
  print(
    options,
    { org, amount, requestedBy, reason: declined.reason },
    `Declined the request by ${printable(requestedBy)} for ${counted(amount, 'credit')}. The organization's staff see the reason, and a running server e-mails it to ${printable(requestedBy)}.`,
  );
}
