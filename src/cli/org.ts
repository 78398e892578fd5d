import { type Command, Option } from 'commander';
import {
  findOrganization,
  makeCreateOrganization,
  makeUpdateOrganization,
} from '../organizations/organizations.ts';
import { type ContactDetails, MOST_ADDRESS_CHARACTERS } from '../rules/organizations/contact-details.ts';
import { NAME_ONLY, type NameOnly } from '../rules/organizations/name-only.ts';
import { lookupsPerDay, PLANS, type Plan, requestsPerMinute } from '../rules/organizations/plans.ts';
import { count } from '../rules/text/counts.ts';
import { MOST_ORGANIZATION_NAME_CHARACTERS } from '../rules/text/limits.ts';
import { UTC } from '../rules/text/zones.ts';
import type { FactorPolicy, Organization, OrganizationChanges } from '../store/store.ts';
import { wholeNumber } from './options.ts';
import { addCertificationCommands, certificationLine, presentedCertification } from './org-certification.ts';
import { addOwnerRequestCommands } from './org-requests.ts';
import { day, details, iso, JSON_OPTION, type OutputOptions, print, table } from './output.ts';
import { policyText, presentedPolicy, setFactorPolicy } from './user-access.ts';
import { newId, withNewStore, withStore } from './with-store.ts';

const NAME = ['--name <name>', `its name, up to ${MOST_ORGANIZATION_NAME_CHARACTERS} characters`] as const;
const DAILY_LOOKUPS = [
  '--daily-lookups <number>',
  "renters outside its reach that it can see in a day without a check, instead of the plan's (standard 50, enterprise 500)",
  wholeNumber,
] as const;
const RATE_LIMIT = [
  '--rate-limit <number>',
  "requests per minute for each key, instead of the plan's (standard 100, enterprise 1000)",
  wholeNumber,
] as const;

const CREDIT_FLOOR = [
  '--credit-floor <number>',
  'the balance at which checks stop, which may be below zero; without a floor, checks never stop',
  wholeNumber,
] as const;

const POSTAL_ADDRESS = [
  '--postal-address <address>',
  `its postal address on one line, up to ${MOST_ADDRESS_CHARACTERS} characters; renters see it`,
] as const;
const TELEPHONE = ['--telephone <number>', 'its telephone number; renters see it'] as const;

const TIME_ZONE = [
  '--time-zone <name>',
  'the time zone for days in charts, periods and exports, such as America/New_York',
] as const;

function nameOnlyOption(): Option {
  const text =
    'what checks that find adverse records by a name alone do: review asks for a second identifier first';
  return new Option('--name-only <mode>', text).choices(NAME_ONLY);
}

function planOption(): Option {
  return new Option('--plan <plan>', 'the plan, which sets the rate limit').choices(PLANS);
}

/** Newest certifications that `org show` prints. */
const MOST_CERTIFICATIONS = 20;

interface CreateOptions extends OutputOptions {
  name: string;
  plan: Plan;
  nameOnly: NameOnly;
  timeZone: string;
  apiAccess?: boolean;
  rateLimit?: number;
  creditFloor?: number;
  dailyLookups?: number;
  postalAddress?: string;
  telephone?: string;
}

interface UpdateOptions extends OutputOptions {
  org: string;
  nameOnly?: NameOnly;
  timeZone?: string;
  name?: string;
  plan?: Plan;
  apiAccess?: boolean;
  /** False removes the custom limit. */
  rateLimit?: number | false;
  /** False removes the floor. */
  creditFloor?: number | false;
  /** False removes the custom number. */
  dailyLookups?: number | false;
  requireSecondFactor?: boolean;
  /** False removes the postal address. */
  postalAddress?: string | false;
  /** False removes the telephone number. */
  telephone?: string | false;
}

/**
 * Adds `org create`, `org list`, `org show`, `org update`, and the commands for requests of owners and for certifications. `org create` creates a
 * missing database.
 */
export function addOrgCommand(program: Command): void {
  const org = program.command('org').description('Creates, lists and changes organizations.');
  org
    .command('create')
    .description('Creates an organization. Its keys work once API access is on.')
    .requiredOption(...NAME)
    .addOption(planOption().default('standard'))
    .addOption(nameOnlyOption().default('allow'))
    .option(...TIME_ZONE, UTC)
    .option('--api-access', 'switch API access on (default: off)')
    .option(...RATE_LIMIT)
    .option(...CREDIT_FLOOR)
    .option(...DAILY_LOOKUPS)
    .option(...POSTAL_ADDRESS)
    .option(...TELEPHONE)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening org create --name "Harbor Homes" --api-access',
    )
    .action(createOrganization);
  org
    .command('list')
    .description('Lists all organizations, oldest first.')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening org list')
    .action(listOrganizations);
  org
    .command('show')
    .description('Shows an organization, with the contact details that renters see.')
    .requiredOption('--org <id>', 'the organization')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening org show --org org_…')
    .action(showOrganization);
  org
    .command('update')
    .description('Changes the given settings of an organization, starting with the next request.')
    .requiredOption('--org <id>', 'the organization')
    .option(...NAME)
    .addOption(planOption())
    .addOption(nameOnlyOption())
    .option(...TIME_ZONE)
    .option('--api-access', 'switch API access on')
    .option('--no-api-access', 'switch API access off')
    .option('--require-second-factor', 'let staff without a second factor only set one up')
    .option('--no-require-second-factor', 'let staff sign in without a second factor')
    .option(...RATE_LIMIT)
    .option('--no-rate-limit', "go back to the plan's rate limit")
    .option(...CREDIT_FLOOR)
    .option('--no-credit-floor', 'let checks continue below zero')
    .option(...DAILY_LOOKUPS)
    .option('--no-daily-lookups', "go back to the plan's daily lookups")
    .option(...POSTAL_ADDRESS)
    .option('--no-postal-address', 'remove the postal address')
    .option(...TELEPHONE)
    .option('--no-telephone', 'remove the telephone number')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening org update --org org_… --plan enterprise')
    .action(updateOrganization);
  addOwnerRequestCommands(org);
  addCertificationCommands(org);
}

async function createOrganization({
  name,
  plan,
  nameOnly,
  timeZone,
  apiAccess = false,
  ...options
}: CreateOptions): Promise<void> {
  const organization = await withNewStore((store) => {
    const create = makeCreateOrganization({ store, newId, clock: Date.now });
    const { rateLimit = null, dailyLookups = null, creditFloor = null } = options;
    const { postalAddress = null, telephone = null } = options;
    const limits = { rateLimit, dailyLookups, creditFloor };
    return create({ name, plan, nameOnly, timeZone, apiAccess, ...limits, postalAddress, telephone });
  });
  print(options, presented(organization), described(organization));
}

async function listOrganizations(options: OutputOptions): Promise<void> {
  const organizations = await withStore((store) => store.organizations.list());
  const text = table<Organization>(
    [
      { title: 'ID', cell: ({ id }) => id },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'PLAN', cell: ({ plan }) => plan },
      { title: 'API ACCESS', cell: ({ apiAccess }) => (apiAccess ? 'on' : 'off') },
      { title: 'RATE LIMIT', cell: rateLimitText, right: true },
      { title: 'DAILY LOOKUPS', cell: (row) => count(lookupsPerDay(row)), right: true },
      { title: 'CREDITS', cell: ({ credits }) => count(credits), right: true },
      { title: 'CREDIT FLOOR', cell: creditFloorText, right: true },
      { title: 'CONTACT DETAILS', cell: contactText },
      {
        title: 'CERTIFIED UNTIL',
        cell: ({ certifiedUntil }) => (certifiedUntil === null ? 'no' : day(certifiedUntil)),
      },
      { title: 'CREATED', cell: ({ createdAt }) => day(createdAt) },
    ],
    organizations,
    'No organizations. Create one with org create.',
  );
  print(options, { organizations: organizations.map(presented) }, text);
}

async function showOrganization({ org, ...options }: OutputOptions & { org: string }): Promise<void> {
  const { organization, policy, certifications } = await withStore(async (store) => ({
    organization: await findOrganization(store.organizations, org),
    policy: await store.staff.findFactorPolicy(org),
    certifications: await store.certifications.list(org, MOST_CERTIFICATIONS),
  }));
  const signed = certifications.map(presentedCertification);
  const lines = certifications.map(certificationLine);
  print(
    options,
    { ...presented(organization), ...presentedPolicy(policy), certifications: signed },
    [described(organization, policy), ...lines].join('\n'),
  );
}

async function updateOrganization(options: UpdateOptions, command: Command): Promise<void> {
  const { name, plan, apiAccess, rateLimit, dailyLookups, creditFloor, postalAddress, telephone } = options;
  const changes: OrganizationChanges = {
    ...(name === undefined ? {} : { name }),
    ...(plan === undefined ? {} : { plan }),
    ...(options.nameOnly === undefined ? {} : { nameOnly: options.nameOnly }),
    ...(options.timeZone === undefined ? {} : { timeZone: options.timeZone }),
    ...(apiAccess === undefined ? {} : { apiAccess }),
    ...(rateLimit === undefined ? {} : { rateLimit: rateLimit === false ? null : rateLimit }),
    ...(creditFloor === undefined ? {} : { creditFloor: creditFloor === false ? null : creditFloor }),
    ...(dailyLookups === undefined ? {} : { dailyLookups: dailyLookups === false ? null : dailyLookups }),
    ...(postalAddress === undefined ? {} : { postalAddress: postalAddress === false ? null : postalAddress }),
    ...(telephone === undefined ? {} : { telephone: telephone === false ? null : telephone }),
  };
  const { requireSecondFactor } = options;
  if (Object.keys(changes).length === 0 && requireSecondFactor === undefined)
    command.error('error: nothing to change: give at least one setting');
  const { organization, policy } = await withStore(async (store) => {
    const organization = await makeUpdateOrganization(store, Date.now)(options.org, changes);
    if (requireSecondFactor === undefined) return { organization, policy: undefined };
    await setFactorPolicy(store, options.org, requireSecondFactor);
    return { organization, policy: await store.staff.findFactorPolicy(options.org) };
  });
  print(options, { ...presented(organization), ...presentedPolicy(policy) }, described(organization, policy));
}

function presented({ createdAt, certifiedUntil, ...organization }: Organization): object {
  return {
    ...organization,
    certifiedUntil: certifiedUntil === null ? null : iso(certifiedUntil),
    createdAt: iso(createdAt),
  };
}

function described(organization: Organization, policy?: FactorPolicy): string {
  return details([
    ['Organization', organization.id],
    ['Name', organization.name],
    ['Plan', organization.plan],
    ['API access', organization.apiAccess ? 'on' : 'off'],
    ['Rate limit', `${rateLimitText(organization)}${organization.rateLimit === null ? " (the plan's)" : ''}`],
    [
      'Daily lookups',
      `${count(lookupsPerDay(organization))}${organization.dailyLookups === null ? " (the plan's)" : ''}`,
    ],
    ['Credits', count(organization.credits)],
    ['Credit floor', creditFloorText(organization)],
    ['Name alone', organization.nameOnly],
    ['Time zone', organization.timeZone],
    ['Postal address', organization.postalAddress ?? 'none'],

    ['Telephone', organization.telephone ?? 'none'],
    [
      'Certified until',
      organization.certifiedUntil === null ? 'not certified' : day(organization.certifiedUntil),
    ],
    ...(policy === undefined ? [] : [['Second factor', policyText(policy)] as const]),
  ]);
}

/** Says which contact details an organization has. The table has no room for them. */
function contactText({ postalAddress, telephone }: ContactDetails): string {
  if (postalAddress !== null && telephone !== null) return 'complete';
  if (postalAddress === null && telephone === null) return 'none';
  return postalAddress === null ? 'no address' : 'no telephone';
}

function rateLimitText(organization: Organization): string {
  return `${count(requestsPerMinute(organization))}/min`;
}

function creditFloorText({ creditFloor }: Organization): string {
  return creditFloor === null ? 'none' : count(creditFloor);
}
