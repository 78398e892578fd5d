import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { ApiError } from '../errors.ts';
import { makeCreateKey } from '../keys/create-key.ts';
import { makeRevokeKey } from '../keys/keys.ts';
import { findOrganization, MOST_KEY_NAME_CHARACTERS } from '../organizations/organizations.ts';
import { count } from '../rules/text/counts.ts';
import type { ApiKey } from '../store/store.ts';
import { day, details, iso, JSON_OPTION, type OutputOptions, print, table } from './output.ts';
import { newId, withStore } from './with-store.ts';

const ORG = ['--org <id>', 'the organization'] as const;

/** Adds `key create`, `key list` and `key revoke`. */
export function addKeyCommand(program: Command): void {
  const key = program.command('key').description('Creates, lists and revokes API keys of organizations.');
  key
    .command('create')
    .description('Creates an API key and shows it once. An organization can have five active keys.')
    .requiredOption(...ORG)
    .requiredOption('--name <name>', `a label for the key, up to ${MOST_KEY_NAME_CHARACTERS} characters`)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening key create --org org_… --name "Front desk"')
    .action(createKey);
  key
    .command('list')
    .description('Lists the active keys of an organization, oldest first.')
    .requiredOption(...ORG)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening key list --org org_…')
    .action(listKeys);
  key
    .command('revoke')
    .description('Revokes a key permanently, starting with the next request.')
    .requiredOption('--key <id>', 'the ID of the key, not the key itself')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening key revoke --key key_…')
    .action(revokeKey);
}

interface OrgOptions extends OutputOptions {
  org: string;
}

async function createKey({ org, name, ...options }: OrgOptions & { name: string }): Promise<void> {
  const { organization, created } = await withStore(async (store) => {
    const organization = await findOrganization(store.organizations, org);
    const create = makeCreateKey({ store, newId, clock: Date.now, randomBytes });
    return { organization, created: await create(org, { name }) };
  });
  const { id, key, preview, createdAt } = created;
  const text = details([
    ['Key', key],
    ['ID', id],
    ['Name', created.name],
    ['Organization', `${organization.name} (${organization.id})`],
  ]);
  const advice = organization.apiAccess
    ? 'Save the key now. It is not shown again.'
    : `Save the key now. It is not shown again. It works once API access is on: org update --org ${org} --api-access`;
  print(options, { id, key, preview, name: created.name, createdAt: iso(createdAt) }, `${text}\n\n${advice}`);
}

async function listKeys({ org, ...options }: OrgOptions): Promise<void> {
  const keys = await withStore(async (store) => {
    await findOrganization(store.organizations, org);
    return store.keys.listActive(org, Date.now());
  });
  const text = table<ApiKey>(
    [
      { title: 'ID', cell: ({ id }) => id },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'PREVIEW', cell: ({ preview }) => preview },
      { title: 'REQUESTS', cell: ({ requestCount }) => count(requestCount), right: true },
      { title: 'LAST USED', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : day(lastUsedAt)) },
      { title: 'CREATED', cell: ({ createdAt }) => day(createdAt) },
    ],
    keys,
    'No active keys. Create one with key create.',
  );
  print(options, { keys: keys.map(presented) }, text);
}

function presented({ id, name, preview, requestCount, lastUsedAt, createdAt }: ApiKey): object {
  const lastUsed = lastUsedAt === null ? null : iso(lastUsedAt);
  return { id, name, preview, requestCount, lastUsed, createdAt: iso(createdAt) };
}

async function revokeKey({ key: id, ...options }: OutputOptions & { key: string }): Promise<void> {
  const revokedAt = await withStore(async (store) => {
    const key = await store.keys.find(id);
    // The argument may be a key by mistake, so the error does not repeat it.
    if (key === undefined) throw new ApiError('not_found', 'API key not found. List the IDs with key list.');
    if (key.revokedAt !== null) throw new ApiError('invalid', `API key ${id} is already revoked.`);
    return makeRevokeKey(store, Date.now)(key.organizationId, id);
  });
  print(options, { id, revokedAt: iso(revokedAt) }, `API key ${id} is revoked.`);
}
