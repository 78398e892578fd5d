import { KEY_MODES, type KeyMode } from '../organizations/key-mode.ts';

/** Roles of a staff member. A person has one. */
export const ROLES = ['viewer', 'billing', 'developer', 'member', 'admin', 'owner'] as const;

export type Role = (typeof ROLES)[number];

/** What each role is for, worded to follow 'can'. */
export const ROLE_SUMMARIES: Record<Role, string> = {
  viewer: 'see renters, records and disputes, but change nothing',
  billing: 'see usage and credits, and request credits or a plan, but see no renters',
  developer: 'manage test keys and the webhook, and work with renters only in test mode',
  member: 'check renters, and file reports and incidents',
  admin: 'check, file and export, decide disputes, and manage billing, API keys, the webhook and the team',
  owner: 'do everything, including managing the organization and its owners',
};

/** Each permission of staff, with what it allows, worded to follow 'to'. */
const PERMISSIONS = {
  use_account: 'sign in, and change your name, password and second factor',
  read_organization: 'see the organization, its certification and its balance of credits',
  read_overview: 'see the overview',
  read_renters: 'see renters and the records that your organization filed',
  read_disputes: 'see disputes, notices and held filings',
  check_renters: 'check renters, alone or as a portfolio, and see your own checks',
  edit_renters: 'add and edit renters, and mark notices as seen',
  file_records: 'file reports and incidents, and withdraw your own of the same day',
  manage_records: 'correct, settle or withdraw any record of your organization',
  decide_disputes: 'decide disputes and open their documents',
  read_all_checks: 'see the checks of colleagues and keys',
  export_data: 'download exports of renters, reports, checks, disputes and notices',
  read_usage: 'see usage and the ledger, and download them',
  manage_billing: 'set the credit warning and get its e-mail, and request credits or a plan',
  use_developer_tools: 'see the developers page, with the names of keys',
  manage_test_keys: 'create, rotate and revoke test keys',
  manage_live_keys: 'create, rotate and revoke live keys',
  manage_webhook:
    'see and change the settings of the webhook, see its deliveries, and get e-mails when it fails',
  choose_receiver: 'choose where events are sent',
  read_event_bodies: 'see what events contain',
  read_request_log: 'see the request log',
  manage_team: 'manage the team',
  read_audit_log: 'see the audit log',
  manage_organization: 'change the contact details, the time zone and the rule for checks by name alone',
  receive_mails: 'get e-mails about disputes, keys and the certification',
  sign_certification: 'sign the certification',
  rename_organization: 'request another name',
  require_second_factor: 'require a second factor of all staff',
  reset_second_factor: 'reset the second factor of a colleague',
} as const satisfies Record<string, string>;

/** What a route or a part of a page requires of staff. */
export type Permission = keyof typeof PERMISSIONS;

/** What managing the keys of a mode requires. */
export const KEY_PERMISSIONS = {
  live: 'manage_live_keys',
  test: 'manage_test_keys',
} as const satisfies Record<KeyMode, Permission>;

const EVERYBODY = ['use_account', 'read_organization'] as const;

const VIEWER = [...EVERYBODY, 'read_overview', 'read_renters', 'read_disputes'] as const;

const BILLING = [...EVERYBODY, 'read_usage', 'manage_billing'] as const;

const DEVELOPER = [
  ...EVERYBODY,
  'use_developer_tools',
  'manage_test_keys',
  'manage_webhook',
  'read_request_log',
] as const;

const MEMBER = [...VIEWER, 'check_renters', 'edit_renters', 'file_records', 'use_developer_tools'] as const;

const ADMIN = [
  ...MEMBER,
  ...BILLING,
  ...DEVELOPER,
  'manage_records',
  'decide_disputes',
  'read_all_checks',
  'export_data',
  'manage_live_keys',
  'choose_receiver',
  'read_event_bodies',
  'manage_team',
  'read_audit_log',
  'manage_organization',
  'receive_mails',
] as const;

/** What each role may do. */
const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  viewer: VIEWER,
  billing: BILLING,
  developer: DEVELOPER,
  member: MEMBER,
  admin: ADMIN,
  owner: Object.keys(PERMISSIONS) as Permission[],
};

/** What a role may do only in test mode, where no renter is real. */
const TEST_PERMISSIONS: Partial<Record<Role, readonly Permission[]>> = {
  developer: [...MEMBER, 'choose_receiver', 'read_event_bodies'],
};

/**
 * Returns whether a role may do something.
 *
 * @param mode `test` for what is done in the test world
 */
export function may(role: Role, permission: Permission, mode: KeyMode = 'live'): boolean {
  return (
    ROLE_PERMISSIONS[role].includes(permission) ||
    (mode === 'test' && TEST_PERMISSIONS[role]?.includes(permission) === true)
  );
}

/** Returns whether a role may give this role to others and change those who have it: it needs all of its permissions. */
export function mayManage(manager: Role, role: Role): boolean {
  const granted = [...ROLE_PERMISSIONS[role], ...(TEST_PERMISSIONS[role] ?? [])];
  return may(manager, 'manage_team') && granted.every((permission) => may(manager, permission));
}

/** Returns whether a role has permissions, in one of the modes, that another does not have. */
export function exceeds(role: Role, other: Role): boolean {
  const granted = Object.keys(PERMISSIONS) as Permission[];
  return KEY_MODES.some((mode) =>
    granted.some((permission) => may(role, permission, mode) && !may(other, permission, mode)),
  );
}

/** Returns the text for staff whose role does not allow something. */
export function deniedText(permission: Permission): string {
  const roles = ROLES.filter((role) => may(role, permission));
  const helpers = may('admin', permission) ? 'an owner or admin' : 'an owner';
  return `You need the role ${listed(roles)} to ${PERMISSIONS[permission]}. Ask ${helpers} of your organization.`;
}

/** Returns `a`, `a or b`, or `a, b or c`. */
function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}
