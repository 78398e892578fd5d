/**
 * Why an organization checks somebody, with how a renter reads it. 15 U.S.C. 1681b(a)(2), (3)(A) and (F). `tenancy` is the
 * default, which the log leaves out.
 */
export const PURPOSES = {
  tenancy: 'to rent a home',
  vehicle_rental: 'to rent a vehicle',
  equipment_rental: 'to rent equipment',
  account_review: 'to review an account that you have there',
  collection: 'to collect what you owe there',
  written_instruction: 'with your written permission',
} as const;
export type Purpose = keyof typeof PURPOSES;

export const PURPOSE_NAMES = Object.keys(PURPOSES) as Purpose[];

/** A purpose as the check log stores it: `null` for `tenancy`. */
export type LoggedPurpose = Exclude<Purpose, 'tenancy'> | null;

/** Purposes other than the default. */
export const LOGGED_PURPOSES = PURPOSE_NAMES.filter((purpose) => purpose !== 'tenancy');

export function loggedPurpose(purpose: Purpose | undefined): LoggedPurpose {
  return purpose === undefined || purpose === 'tenancy' ? null : purpose;
}
