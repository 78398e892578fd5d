import type { Command } from 'commander';
import { findOrganization } from '../organizations/organizations.ts';
import { LEAST_PASSWORD_CHARACTERS } from '../rules/staff/password.ts';
import type { Role } from '../rules/staff/roles.ts';
import { MOST_PERSON_NAME_CHARACTERS } from '../rules/text/limits.ts';
import { makePasswords } from '../sign-in/passwords.ts';
import { makeCreateStaff } from '../staff/create-staff.ts';
import { makeListStaff } from '../staff/staff.ts';
import type { StaffMember } from '../store/store.ts';
import { passwordOf } from './options.ts';
import { day, details, iso, JSON_OPTION, type OutputOptions, print, table } from './output.ts';
import { addUserAccessCommands, ROLE_HELP, roleOption } from './user-access.ts';
import { newId, withStore } from './with-store.ts';

/**
 * Adds `user create`, `list`, `reset-password`, `set-role`, `disable` and `enable`, for staff who sign in to the
 * dashboard.
 */
export function addUserCommand(program: Command): void {
  const user = program
    .command('user')
    .description('Manages the staff of organizations, who sign in to the dashboard.');
  user
    .command('create')
    .description('Creates a staff member, who can then sign in.')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--email <email>', 'their e-mail, unique in the network')
    .requiredOption('--name <name>', `their name, up to ${MOST_PERSON_NAME_CHARACTERS} characters`)
    .requiredOption(
      '--password <password>',
      `at least ${LEAST_PASSWORD_CHARACTERS} characters; - reads it from standard input`,
    )
    .addOption(roleOption().default('owner'))
    .option(...JSON_OPTION)
    .addHelpText('after', ROLE_HELP)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening user create --org org_… --email ana@harbor.example --name "Ana Lee" --password -',
    )
    .action(createUser);
  user
    .command('list')
    .description('Lists the staff of an organization, oldest first.')
    .requiredOption('--org <id>', 'the organization')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening user list --org org_…')
    .action(listUsers);
  addUserAccessCommands(user);
}

interface CreateOptions extends OutputOptions {
  org: string;
  email: string;
  name: string;
  password: string;
  role: Role;
}

async function createUser({ org, email, name, password, role, ...options }: CreateOptions): Promise<void> {
  const chosen = await passwordOf(password);
  const member = await withStore((store) => {
    const { hash: hashPassword } = makePasswords();
    const create = makeCreateStaff({ store, newId, clock: Date.now, hashPassword });
    return create({ organizationId: org, email, name, password: chosen, role });
  });
  const text = details([
    ['User', member.userId],
    ['Name', member.name],
    ['E-mail', member.email],
    ['Role', member.role],
    ['Organization', member.organizationId],
  ]);
  print(options, { id: member.userId, email: member.email, role: member.role }, text);
}

async function listUsers({ org, ...options }: OutputOptions & { org: string }): Promise<void> {
  const users = await withStore(async (store) => {
    await findOrganization(store.organizations, org);
    const list = makeListStaff(store.staff);
    const all: StaffMember[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { rows, next } = await list(org, after);
      all.push(...rows);
      after = next;
    }
    return all;
  });
  const text = table<StaffMember>(
    [
      { title: 'ID', cell: ({ userId }) => userId },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'E-MAIL', cell: ({ email }) => email },
      { title: 'ROLE', cell: ({ role }) => role },
      { title: 'SECOND FACTOR', cell: ({ secondFactor }) => (secondFactor ? 'on' : 'off') },
      { title: 'ACCESS', cell: ({ disabledAt }) => (disabledAt === null ? 'on' : 'off') },
      { title: 'CREATED', cell: ({ createdAt }) => day(createdAt) },
    ],
    users,
    'No staff yet. Create someone with user create.',
  );
  print(options, { users: users.map(presented) }, text);
}

function presented({ userId, name, email, role, secondFactor, disabledAt, createdAt }: StaffMember): object {
  const disabled = disabledAt === null ? null : iso(disabledAt);
  return { id: userId, name, email, role, secondFactor, disabledAt: disabled, createdAt: iso(createdAt) };
}
