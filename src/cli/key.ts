import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { Refusal } from '../errors.ts';
import { idMaker } from '../ids.ts';
import { makeCreateKey, makeRevokeKey } from '../keys/keys.ts';
import { findOrganization, MOST_KEY_NAME_CHARACTERS } from '../organizations/organizations.ts';
import type { ApiKey } from '../store/store.ts';
import { count, day, details, iso, JSON_OPTION, type OutputOptions, print, table } from './output.ts';
import { withStore } from './with-store.ts';

const ORG = ['--org <id>', 'the organization'] as const;

/** `key create`, `key list` and `key revoke`. */
export function addKeyCommand(program: Command): void {
  const key = program.command('key').description("Creates, lists and revokes organizations' API keys.");
  key
    .command('create')
    .description('Creates an API key and shows it this once. An organization has five at most.')
    .requiredOption(...ORG)
    .requiredOption(
      '--name <name>',
      `a label to know the key by, up to ${MOST_KEY_NAME_CHARACTERS} characters`,
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ npx renter-screening key create --org org_… --name "Front desk"')
    .action(createKey);
  key
    .command('list')
    .description('Lists the active keys of an organization, the oldest first.')
    .requiredOption(...ORG)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ npx renter-screening key list --org org_…')
    .action(listKeys);
  key
    .command('revoke')
    .description('Revokes a key for good: the next request with it is refused.')
    .requiredOption('--key <id>', 'the ID of the key, not the key itself')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ npx renter-screening key revoke --key key_…')
    .action(revokeKey);
}

interface OrgOptions extends OutputOptions {
  org: string;
}

async function createKey({ org, name, ...options }: OrgOptions & { name: string }): Promise<void> {
  const { organization, created } = await withStore(async (store) => {
    const organization = await findOrganization(store.organizations, org);
    const create = makeCreateKey({ store, newId: idMaker(Date.now), clock: Date.now, randomBytes });
    return { organization, created: await create(org, name) };
  });
  const { id, key, preview, createdAt } = created;
  const text = details([
    ['Key', key],
    ['ID', id],
    ['Name', created.name],
    ['Organization', `${organization.name} (${organization.id})`],
  ]);
  const advice = organization.apiAccess
    ? 'Keep the key now: it is shown this once.'
    : `Keep the key now: it is shown this once. It works when API access is on: org update --org ${org} --api-access`;
  print(options, { id, key, preview, name: created.name, createdAt: iso(createdAt) }, `${text}\n\n${advice}`);
}

async function listKeys({ org, ...options }: OrgOptions): Promise<void> {
  const keys = await withStore(async (store) => {
    await findOrganization(store.organizations, org);
    return store.keys.listActive(org);
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
    'No key is active: key create makes one.',
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
    // What was given may be a key itself: it is not repeated.
    if (key === undefined)
      throw new Refusal('notFound', 'There is no API key with this ID: key list shows them.');
    if (key.revokedAt !== null) throw new Refusal('invalid', `API key ${id} is revoked already.`);
    return makeRevokeKey(store, Date.now)(key.organizationId, id);
  });
  print(options, { id, revokedAt: iso(revokedAt) }, `API key ${id} is revoked.`);
}
