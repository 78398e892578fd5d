import { randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { ApiError } from '../errors.ts';
import { makeCreateKey } from '../keys/create-key.ts';
import { makeRevokeKey } from '../keys/keys.ts';
import { makeRotateKey } from '../keys/rotate-key.ts';
import { findOrganization } from '../organizations/organizations.ts';
import {
  DEFAULT_GRACE_HOURS,
  type KeyRestrictions,
  MOST_GRACE_HOURS,
  restrictionsText,
  SCOPES,
  type Scope,
} from '../rules/organizations/key-restrictions.ts';
import { count } from '../rules/text/counts.ts';
import { MOST_KEY_NAME_CHARACTERS } from '../rules/text/limits.ts';
import type { ApiKey, Store } from '../store/store.ts';
import { isoDate } from './options.ts';
import { day, details, iso, JSON_OPTION, type OutputOptions, print, table } from './output.ts';
import { newId, withStore } from './with-store.ts';

const ORG = ['--org <id>', 'the organization'] as const;
const KEY = ['--key <id>', 'the ID of the key, not the key itself'] as const;

/** Adds `key create`, `key list`, `key rotate` and `key revoke`. */
export function addKeyCommand(program: Command): void {
  const key = program
    .command('key')
    .description('Creates, lists, rotates and revokes API keys of organizations.');
  key
    .command('create')
    .description('Creates an API key and shows it once. An organization can have five active keys.')
    .requiredOption(...ORG)
    .requiredOption('--name <name>', `a label for the key, up to ${MOST_KEY_NAME_CHARACTERS} characters`)
    .option('--scopes <list>', `what it may be used for: ${SCOPES.join(', ')} (default: all)`, scopesOf)
    .option('--expires-at <date>', 'when it stops working (default: never)', isoDate)
    .option(
      '--allowed-addresses <list>',
      'comma-separated addresses and CIDR ranges from which it works (default: all)',
      listOf,
    )
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      `
Examples:
  $ ./bin/renter-screening key create --org org_… --name "Front desk"
  $ ./bin/renter-screening key create --org org_… --name Reports --scopes read --expires-at 2027-12-31 \\
      --allowed-addresses 203.0.113.0/24,2001:db8::/32`,
    )
    .action(createKey);
  key
    .command('list')
    .description('Lists the active keys of an organization, oldest first.')
    .requiredOption(...ORG)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening key list --org org_…')
    .action(listKeys);
  key
    .command('rotate')
    .description(
      'Replaces a key with a new one that has the same name and restrictions, and shows it once. The old key keeps working for some hours.',
    )
    .requiredOption(...KEY)
    .option(
      '--grace-hours <hours>',
      `how long the old key works, 0 to ${MOST_GRACE_HOURS} (default: ${DEFAULT_GRACE_HOURS})`,
      graceOf,
    )
    .option(
      '--expires-at <date>',
      'when the new key stops working (default: the lifetime of the old one)',
      isoDate,
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening key rotate --key key_… --grace-hours 72')
    .action(rotateKey);
  key
    .command('revoke')
    .description('Revokes a key permanently, starting with the next request.')
    .requiredOption(...KEY)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening key revoke --key key_…')
    .action(revokeKey);
}

interface OrgOptions extends OutputOptions {
  org: string;
}

function listOf(text: string): string[] {
  return text.split(',').filter((part) => part.trim() !== '');
}

function scopesOf(text: string): Scope[] {
  return listOf(text).map((part) => {
    const scope = SCOPES.find((known) => known === part.trim());
    if (scope !== undefined) return scope;
    throw new InvalidArgumentError(`It must be a comma-separated list of ${SCOPES.join(', ')}.`);
  });
}

function graceOf(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= MOST_GRACE_HOURS) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${MOST_GRACE_HOURS}.`);
}

interface CreateOptions extends OrgOptions {
  name: string;
  scopes?: Scope[];
  expiresAt?: number;
  allowedAddresses?: string[];
}

const SAVE = 'Save the key now. It is not shown again.';

async function createKey({ org, name, scopes, expiresAt, allowedAddresses, ...options }: CreateOptions) {
  const { organization, created } = await withStore(async (store) => {
    const organization = await findOrganization(store.organizations, org);
    const create = makeCreateKey({ store, newId, clock: Date.now, randomBytes });
    return { organization, created: await create(org, { name, scopes, expiresAt, allowedAddresses }) };
  });
  const { id, key, preview, createdAt } = created;
  const limits = restrictionsText(created);
  const text = details([
    ['Key', key],
    ['ID', id],
    ['Name', created.name],
    ...(limits === '' ? [] : [['Limits', limits] as const]),
    ['Organization', `${organization.name} (${organization.id})`],
  ]);
  const advice = organization.apiAccess
    ? SAVE
    : `${SAVE} It works once API access is on: org update --org ${org} --api-access`;
  const shown = { id, key, preview, name: created.name, createdAt: iso(createdAt), ...limitsOf(created) };
  print(options, shown, `${text}\n\n${advice}`);
}

interface RotateOptions extends OutputOptions {
  key: string;
  graceHours?: number;
  expiresAt?: number;
}

async function rotateKey({
  key: id,
  graceHours = DEFAULT_GRACE_HOURS,
  expiresAt,
  ...options
}: RotateOptions) {
  const rotated = await withStore(async (store) => {
    const { organizationId } = await findKey(store, id);
    const rotate = makeRotateKey({ store, newId, clock: Date.now, randomBytes });
    return rotate(organizationId, { id, graceHours, expiresAt });
  });
  const { key, name, preview, createdAt, replaces, replacedEndsAt } = rotated;
  const text = details([
    ['Key', key],
    ['ID', rotated.id],
    ['Name', name],
    ['Old key', `${replaces}, works until ${iso(replacedEndsAt)}`],
  ]);
  print(
    options,
    {
      ...{ id: rotated.id, key, preview, name, createdAt: iso(createdAt) },
      ...limitsOf(rotated),
      ...{ replaces, replacedEndsAt: iso(replacedEndsAt) },
    },
    `${text}\n\n${SAVE}`,
  );
}

/** Finds a key by its ID. The argument may be a key by mistake, so the error does not repeat it. */
async function findKey({ keys }: Pick<Store, 'keys'>, id: string): Promise<ApiKey> {
  const key = await keys.find(id);
  if (key === undefined) throw new ApiError('not_found', 'API key not found. List the IDs with key list.');
  return key;
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
      { title: 'LIMITS', cell: (key) => restrictionsText(key) || 'none' },
    ],
    keys,
    'No active keys. Create one with key create.',
  );
  print(options, { keys: keys.map(presented) }, text);
}

function presented(key: ApiKey): object {
  const { id, name, preview, requestCount, lastUsedAt, createdAt, lastAddress, replacedBy } = key;
  const lastUsed = lastUsedAt === null ? null : iso(lastUsedAt);
  const usual = { id, name, preview, requestCount, lastUsed, createdAt: iso(createdAt) };
  return { ...usual, ...limitsOf(key), lastAddress, replacedBy };
}

/** Returns what limits a key; `null` for what does not. */
function limitsOf({ scopes, expiresAt, allowedAddresses }: KeyRestrictions): object {
  return { scopes, expiresAt: expiresAt === null ? null : iso(expiresAt), allowedAddresses };
}

async function revokeKey({ key: id, ...options }: OutputOptions & { key: string }): Promise<void> {
  const revokedAt = await withStore(async (store) => {
    const key = await findKey(store, id);
    if (key.revokedAt !== null) throw new ApiError('invalid', `API key ${id} is already revoked.`);
    return makeRevokeKey(store, Date.now)(key.organizationId, id);
  });
  print(options, { id, revokedAt: iso(revokedAt) }, `API key ${id} is revoked.`);
}
