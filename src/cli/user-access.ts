import { type Command, Option } from 'commander';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { ROLE_SUMMARIES, ROLES, type Role } from '../rules/staff/roles.ts';
import { count } from '../rules/text/counts.ts';
import { knownAddress } from '../server-address.ts';
import { makePasswords } from '../sign-in/passwords.ts';
import { newResetLink } from '../sign-in/reset.ts';
import { makeSetPassword, resetSecondFactor, switchAccess, switchRole } from '../staff/access.ts';
import type { FactorPolicy, StaffMember, Store } from '../store/store.ts';
import { passwordOf } from './options.ts';
import { day, iso, JSON_OPTION, type OutputOptions, print } from './output.ts';
import { newId, withStore } from './with-store.ts';

interface UserOptions extends OutputOptions {
  user?: string;
  email?: string;
}

interface ResetOptions extends UserOptions {
  password?: string;
  secondFactorOff?: true;
}

const ROLE_CHARACTERS = Math.max(...ROLES.map((role) => role.length));

/** What each role can do, for a command's help. */
export const ROLE_HELP = [
  '',
  'Roles:',
  ...ROLES.map((role) => `  ${role.padEnd(ROLE_CHARACTERS)}  can ${ROLE_SUMMARIES[role]}`),
].join('\n');

/** Returns the option that chooses a role. */
export const roleOption = () => new Option('--role <role>', 'what they can do').choices(ROLES);

interface RoleOptions extends UserOptions {
  role: Role;
}

/** Adds `user reset-password`, `user set-role`, `user disable` and `user enable`. */
export function addUserAccessCommands(user: Command): void {
  withUserOptions(user.command('reset-password'))
    .description(
      'Prints a link to choose a new password, or sets it with --password. The link works once, within an hour.',
    )
    .option('--password <password>', 'set this password and end all sessions; - reads it from standard input')
    .option(
      '--second-factor-off',
      'turn off the second factor, delete passkeys and end all sessions, for staff who lost the app, the backup codes and all passkeys',
    )
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening user reset-password --email ana@harbor.example',
    )
    .action(resetPassword);
  withUserOptions(user.command('set-role'))
    .description('Changes what a staff member can do, from their next request on.')
    .addOption(roleOption().makeOptionMandatory())
    .addHelpText('after', ROLE_HELP)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening user set-role --email ana@harbor.example --role admin',
    )
    .action(setRole);
  withUserOptions(user.command('disable'))
    .description('Switches access off and ends all sessions at once.')
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening user disable --email ana@harbor.example')
    .action((options: UserOptions, command: Command) => setAccess(options, command, true));
  withUserOptions(user.command('enable'))
    .description('Switches access on again.')
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening user enable --email ana@harbor.example')
    .action((options: UserOptions, command: Command) => setAccess(options, command, false));
}

function withUserOptions(command: Command): Command {
  return command
    .option('--user <id>', 'the staff member, by ID')
    .option('--email <email>', 'the staff member, by e-mail')
    .option(...JSON_OPTION);
}

async function resetPassword(options: ResetOptions, command: Command): Promise<void> {
  const { password: given, secondFactorOff } = options;
  requireOneUser(options, command);
  const password = given === undefined ? undefined : await passwordOf(given);
  const { member, link } = await withStore(async (store, config) => {
    const member = await memberOf(store, options);
    if (secondFactorOff) await store.transaction((tx) => resetSecondFactor(tx, member.userId));
    if (password === undefined) return { member, link: await linkFor(store, config, member.userId) };
    const { hash: hashPassword } = makePasswords();
    await makeSetPassword({ store, clock: Date.now, hashPassword })(member, password);
    return { member, link: null };
  });
  const text = link ?? `The password of ${member.email} was set and all sessions were ended.`;
  print(options, { id: member.userId, email: member.email, link }, text);
}

async function linkFor(store: Store, config: Config, userId: string): Promise<string> {
  const url = await knownAddress(store, config);
  return newResetLink({ store, newId, clock: Date.now, baseUrl: () => url }, userId);
}

/** Works for the last owner, too: the operator can create another. */
async function setRole(options: RoleOptions, command: Command): Promise<void> {
  requireOneUser(options, command);
  const { userId, email, role } = await withStore(async (store) => {
    const member = await memberOf(store, options);
    return store.transaction((tx) => switchRole(tx, member, options.role, Date.now()));
  });
  print(options, { id: userId, email, role }, `${email} now has the role ${role}, from the next request on.`);
}

async function setAccess(options: UserOptions, command: Command, disabled: boolean): Promise<void> {
  requireOneUser(options, command);
  const { userId, email, disabledAt } = await withStore(async (store) => {
    const member = await memberOf(store, options);
    return store.transaction((tx) => switchAccess(tx, member, disabled ? Date.now() : null));
  });
  const result = { id: userId, email, disabledAt: disabledAt === null ? null : iso(disabledAt) };
  print(options, result, `Access for ${email} is ${disabled ? 'off, and all sessions were ended' : 'on'}.`);
}

function requireOneUser({ user, email }: UserOptions, command: Command): void {
  if ((user === undefined) === (email === undefined)) command.error('error: give either --user or --email');
}

async function memberOf({ staff }: Pick<Store, 'staff'>, { user, email }: UserOptions): Promise<StaffMember> {
  const member = await (user === undefined
    ? staff.findByEmail(normalizeEmail(email ?? ''))
    : staff.find(user));
  if (member !== undefined) return member;
  throw new ApiError('not_found', 'No staff member has this ID or e-mail. List them with user list.');
}

/** Requires a second factor of all staff of an organization, or ends that. */
export async function setFactorPolicy(store: Store, id: string, required: boolean): Promise<void> {
  const since = (await store.staff.findFactorPolicy(id))?.requiredSince ?? Date.now();
  await store.transaction(({ staff }) => staff.requireSecondFactor(id, required ? since : null));
}

/** Returns a policy for JSON. */
export function presentedPolicy(policy: FactorPolicy | undefined): object {
  if (policy === undefined) return {};
  const { requiredSince, without } = policy;
  return {
    secondFactorRequiredSince: requiredSince === null ? null : iso(requiredSince),
    staffWithoutSecondFactor: without,
  };
}

/** Returns a text such as `required since 2026-01-31, 2 of 5 staff have none`. */
export function policyText({ requiredSince, staff, without }: FactorPolicy): string {
  const lacking = `${count(without)} of ${count(staff)} staff have none`;
  return requiredSince === null
    ? `not required, ${lacking}`
    : `required since ${day(requiredSince)}, ${lacking}`;
}
