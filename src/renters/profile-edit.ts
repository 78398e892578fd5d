import { ApiError } from '../errors.ts';
import { EARLIEST_BIRTH, isDateOfBirth, latestBirth } from '../rules/identity/date-of-birth.ts';
import {
  normalizeEmail,
  normalizeLicense,
  normalizeName,
  normalizePhone,
} from '../rules/identity/normalization.ts';
import { isEmail } from '../rules/text/email.ts';
import type { Identifier } from '../store/store.ts';

/** An identifier that is added or taken away. Names stay, as aliases. */
export interface ContactIdentifier {
  kind: 'email' | 'phone' | 'license';
  value: string;
}

/** What is to be different about a renter, as it was typed; what is left out stays as it is. */
export interface Correction {
  /** The version of the profile that was corrected, as it was read. */
  version: number;
  /** The name, e-mail and phone that are shown from now on; the one before stays to be found by. */
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  address?: string | null | undefined;
  /** Such as 1990-01-31. */
  dateOfBirth?: string | null | undefined;
  add?: readonly ContactIdentifier[] | undefined;
  remove?: readonly ContactIdentifier[] | undefined;
}

const FIELDS = ['name', 'email', 'phone', 'address', 'dateOfBirth'] as const;

/** Returns what a correction changes, in words for the audit log: never the values. */
export function correctedFields({ add = [], remove = [], ...correction }: Correction): string[] {
  const words: string[] = FIELDS.filter((field) => correction[field] !== undefined).map((field) =>
    field === 'dateOfBirth' ? 'date of birth' : field,
  );
  for (const { kind } of add) words.push(`${kind} added`);
  for (const { kind } of remove) words.push(`${kind} taken away`);
  return [...new Set(words)];
}

/** A correction by what is compared. */
export interface TidyCorrection {
  /** As they are shown, white space tidied. */
  shown: Pick<Correction, 'name' | 'email' | 'phone'>;
  /** All that the renter is found by from now on. */
  added: Identifier[];
  removed: Identifier[];
}

const NORMALIZE = {
  email: normalizeEmail,
  phone: normalizePhone,
  license: normalizeLicense,
  name: normalizeName,
};

/** Rejects (`invalid`) what holds nothing to compare by, a date on which nobody who rents was born, and no change. */
export function tidyCorrection(correction: Correction, nowMs: number): TidyCorrection {
  const { version: _, ...changes } = correction;
  const { add = [], remove = [], dateOfBirth = null, ...rest } = changes;
  if (saysNothing(changes)) throw new ApiError('invalid', 'There is nothing to correct in this.');
  if (dateOfBirth !== null && !isDateOfBirth(dateOfBirth, nowMs)) {
    throw new ApiError(
      'invalid',
      `dateOfBirth must be a day from ${EARLIEST_BIRTH} to ${latestBirth(nowMs)}, such as 1990-01-31.`,
    );
  }
  const shown: TidyCorrection['shown'] = {};
  const added: Identifier[] = [];
  for (const kind of ['name', 'email', 'phone'] as const) {
    const text = rest[kind];
    if (text === undefined) continue;
    const identifier = identifierOf(kind, kind, text);
    added.push(identifier);
    shown[kind] = kind === 'email' ? identifier.value : text.trim().replace(/\s+/g, ' ');
  }
  added.push(...add.map(({ kind, value }, index) => identifierOf(`add[${index}].value`, kind, value)));
  const removed = remove.map(({ kind, value }, index) => identifierOf(`remove[${index}].value`, kind, value));
  return { shown, added, removed };
}

function saysNothing(changes: object): boolean {
  return Object.values(changes).every((change) =>
    Array.isArray(change) ? change.length === 0 : change === undefined,
  );
}

const WHAT = {
  name: 'a name, with a letter or digit',
  email: 'an e-mail address',
  phone: 'a phone number, with digits',
  license: 'a license number',
};

function identifierOf(field: string, kind: keyof typeof NORMALIZE, text: string): Identifier {
  const value = NORMALIZE[kind](text);
  if (value === '' || (kind === 'email' && !isEmail(value)))
    throw new ApiError('invalid', `${field} must be ${WHAT[kind]}.`);
  return { kind, value };
}
