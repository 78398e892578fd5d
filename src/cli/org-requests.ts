import type { Command } from 'commander';
import { makeRejectRename } from '../organizations/rename-requests.ts';
import type { PlanRequest, Store } from '../store/store.ts';
import { day, iso, JSON_OPTION, type OutputOptions, print, printable, table } from './output.ts';
import { withStore } from './with-store.ts';

/** Adds `org requests` and `org reject-name`, with which the operator sees and decides requests for a plan, API access or a name. */
export function addOwnerRequestCommands(org: Command): void {
  org
    .command('requests')
    .description(
      'Lists open requests for a plan, API access or a name, oldest first. org update grants a plan, API access or a name, and closes the request.',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening org requests')
    .action(listRequests);
  org
    .command('reject-name')
    .description('Rejects the name that an owner requested. The organization keeps its name.')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--reason <text>', 'the reason, which its staff see')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening org reject-name --org org_… --reason "Send us the registration of this name."',
    )
    .action(rejectName);
}

interface OwnerRequest {
  organizationId: string;
  /** The name of the organization now. */
  name: string;
  asksFor: string;
  requestedBy: string;
  requestedAt: number;
  note: string;
}

async function listRequests(options: OutputOptions): Promise<void> {
  const { plans, names } = await withStore(openRequests);
  const rows: OwnerRequest[] = [
    ...plans.map((request) => ({ ...request, asksFor: planText(request) })),
    ...names.map((request) => ({ ...request, asksFor: `the name “${request.newName}”`, note: '' })),
  ].sort((one, other) => one.requestedAt - other.requestedAt);
  const text = table<OwnerRequest>(
    [
      { title: 'ORGANIZATION', cell: ({ organizationId }) => organizationId },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'ASKS FOR', cell: ({ asksFor }) => asksFor },
      { title: 'BY', cell: ({ requestedBy }) => requestedBy },
      { title: 'ON', cell: ({ requestedAt }) => day(requestedAt) },
      { title: 'NOTE', cell: ({ note }) => note },
    ],
    rows,
    'No open requests.',
  );
  const presented = <Row extends { requestedAt: number }>(requests: Row[]) =>
    requests.map((request) => ({ ...request, requestedAt: iso(request.requestedAt) }));
  print(options, { requests: presented(plans), names: presented(names) }, text);
}

/** Returns the open requests, each with the name that its organization has now. */
async function openRequests(store: Store) {
  const nameOf = async (id: string) => (await store.organizations.find(id))?.name ?? '';
  const [plans, names] = await Promise.all([store.planRequests.list(), store.renameRequests.listOpen()]);
  return {
    plans: await Promise.all(
      plans.map(async (request) => ({ ...request, name: await nameOf(request.organizationId) })),
    ),
    names: await Promise.all(
      names.map(async ({ organizationId, name: newName, requestedBy, requestedAt }) => {
        return { organizationId, name: await nameOf(organizationId), newName, requestedBy, requestedAt };
      }),
    ),
  };
}

function planText({ plan, apiAccess }: PlanRequest): string {
  return [...(plan === null ? [] : [`plan ${plan}`]), ...(apiAccess ? ['API access'] : [])].join(', ');
}

interface RejectOptions extends OutputOptions {
  org: string;
  reason: string;
}

async function rejectName({ org, reason, ...options }: RejectOptions): Promise<void> {
  const rejected = await withStore((store) => makeRejectRename(store, Date.now)(org, reason));
  const { organizationId, name } = rejected;
  print(
    options,
    { organizationId, newName: name, reason: rejected.rejection?.reason },
    `The name “${printable(name)}” is rejected. The organization's staff see the reason.`,
  );
}
