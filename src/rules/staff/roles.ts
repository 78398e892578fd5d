/** Roles of a staff member. Each may also do everything that the roles before it may. */
export const ROLES = ['member', 'admin', 'owner'] as const;

export type Role = (typeof ROLES)[number];

/** Returns whether a role includes the needed one. */
export function mayActAs(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Returns whether a role may give others this role and change those who have it. */
export function mayManage(manager: Role, role: Role): boolean {
  return mayActAs(manager, 'admin') && mayActAs(manager, role);
}
