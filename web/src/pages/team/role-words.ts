import type { Role } from '../../../../src/rules/staff/roles.ts';

export const ROLE_NAMES: Record<Role, string> = { member: 'Member', admin: 'Admin', owner: 'Owner' };

/** What each role may do in addition to the roles before it. */
export const ROLE_WORDS: Record<Role, string> = {
  member: 'Checks renters, files reports and incidents.',
  admin: 'Also manages API keys, the webhook and the team.',
  owner: 'Also the organization, its plan and its owners.',
};
