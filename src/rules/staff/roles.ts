/** What a staff member may do: each role may also do what those before it may. */
export const ROLES = ['member', 'admin', 'owner'] as const;

export type Role = (typeof ROLES)[number];

/** Whether a role may do what another one is needed for. */
export function mayActAs(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Whether a role may make somebody this, and change what somebody who is this may do. */
export function mayManage(manager: Role, role: Role): boolean {
  return mayActAs(manager, 'admin') && mayActAs(manager, role);
}
