import { ApiError } from '../errors.ts';
import type { KeyMode } from '../rules/organizations/key-mode.ts';
import { deniedText, may, type Permission } from '../rules/staff/roles.ts';
import type { Staff } from '../store/store.ts';

/**
 * Throws `forbidden` if the role of a staff member does not allow something.
 *
 * @param mode `test` for what is done in the test world
 */
export function requirePermission(
  { role }: Pick<Staff, 'role'>,
  permission: Permission,
  mode: KeyMode = 'live',
): void {
  if (!may(role, permission, mode)) throw new ApiError('forbidden', deniedText(permission));
}
