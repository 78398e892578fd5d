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

/** The purpose of a check that states none. */
export const DEFAULT_PURPOSE = 'tenancy' satisfies Purpose;

/** A purpose as the check log stores it: `null` for `tenancy`. */
export type LoggedPurpose = Exclude<Purpose, 'tenancy'> | null;

/** Purposes other than the default. */
export const LOGGED_PURPOSES = PURPOSE_NAMES.filter((purpose) => purpose !== 'tenancy');

export function loggedPurpose(purpose: Purpose | undefined): LoggedPurpose {
  return purpose === undefined || purpose === 'tenancy' ? null : purpose;
}

/**
 * Returns the purpose that was stated with a check of the log; `undefined` for one by a key that is logged with the default, because
 * such a check need not state any. Staff always choose one.
 */
export function statedPurpose({
  purpose,
  keyId,
}: {
  purpose: LoggedPurpose;
  keyId: string;
}): Purpose | undefined {
  if (purpose !== null) return purpose;
  return keyId.startsWith('usr_') ? DEFAULT_PURPOSE : undefined;
}

/** Words in the names of industries, in lower case. */
const INDUSTRY_WORDS: readonly [words: RegExp, purpose: Purpose][] = [
  [/\b(?:auto\w*|cars?|vehicles?|vans?|trucks?|rvs?|motor\w*)\b/, 'vehicle_rental'],
  [/\b(?:equipment|tools?|machinery)\b/, 'equipment_rental'],
  [/\bstorage\b/, 'storage_rental'],
];

/** Returns the purpose of checks in an industry, which is written freely; `undefined` if its words do not tell. */
export function purposeOfIndustry(industry: string): Purpose | undefined {
  return INDUSTRY_WORDS.find(([words]) => words.test(industry.toLowerCase()))?.[1];
}
