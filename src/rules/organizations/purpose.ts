/**
 * Why an organization checks somebody. 15 U.S.C. 1681b(a)(2), (3)(A) and (F). `tenancy` is the default, which the log leaves
 * out.
 */
export const PURPOSE_NAMES = [
  'tenancy',
  'vehicle_rental',
  'equipment_rental',
  'storage_rental',
  'account_review',
  'collection',
  'written_instruction',
] as const;
export type Purpose = (typeof PURPOSE_NAMES)[number];

/** A purpose as the check log stores it: `null` for `tenancy`. */
export type LoggedPurpose = Exclude<Purpose, 'tenancy'> | null;

/** Purposes other than the default. */
export const LOGGED_PURPOSES = PURPOSE_NAMES.filter((purpose) => purpose !== 'tenancy');

export function loggedPurpose(purpose: Purpose | undefined): LoggedPurpose {
  return purpose === undefined || purpose === 'tenancy' ? null : purpose;
}
