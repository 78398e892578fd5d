import { ApiError } from '../errors.ts';
import { EARLIEST_BIRTH, isDateOfBirth, latestBirth } from '../rules/identity/date-of-birth.ts';
import {
  normalizeEmail,
  normalizeLicense,
  normalizeName,
  normalizePhone,
} from '../rules/identity/normalization.ts';
import { isEmail } from '../rules/text/email.ts';
import { withoutInvisible } from '../rules/text/invisible.ts';
import type { Identifier } from '../store/store.ts';

/** An identifier to add or remove. Names cannot be removed: they stay as aliases. */
interface ContactIdentifier {
  kind: 'email' | 'phone' | 'license';
  value: string;
}

/** An edit of a renter's profile, as typed. Absent fields do not change. */
export interface ProfileEdit {
  /** The version of the profile that was read before the edit. */
  version: number;
  /** The new displayed name, e-mail and phone. The previous ones stay identifiers of the renter. */
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

/** Returns what an edit changes, as words for the audit log, without the values. */
export function editedFields({ add = [], remove = [], ...edit }: ProfileEdit): string[] {
  const words: string[] = FIELDS.filter((field) => edit[field] !== undefined).map((field) =>
    field === 'dateOfBirth' ? 'date of birth' : field,
  );
  for (const { kind } of add) words.push(`${kind} added`);
  for (const { kind } of remove) words.push(`${kind} taken away`);
  return [...new Set(words)];
}

/** A normalized edit. */
export interface NormalizedEdit {
  /** The new displayed values, with white space collapsed. */
  shown: Pick<ProfileEdit, 'name' | 'email' | 'phone'>;
  /** The new identifiers, including those from the displayed values. */
  added: Identifier[];
  removed: Identifier[];
}

const NORMALIZE = {
  email: normalizeEmail,
  phone: normalizePhone,
  license: normalizeLicense,
  name: normalizeName,
};

/**
 * Normalizes an edit. Throws `invalid` for an identifier that is empty after normalization, an impossible
 * date of birth, and an edit without a change.
 */
export function normalizeEdit(edit: ProfileEdit, nowMs: number): NormalizedEdit {
  const { version: _, ...changes } = edit;
  const { add = [], remove = [], dateOfBirth = null, ...rest } = changes;
  if (saysNothing(changes)) throw new ApiError('invalid', 'This edit changes nothing.');
  if (dateOfBirth !== null && !isDateOfBirth(dateOfBirth, nowMs)) {
    throw new ApiError(
      'invalid',
      `dateOfBirth must be a day from ${EARLIEST_BIRTH} to ${latestBirth(nowMs)}, such as 1990-01-31.`,
    );
  }
  const shown: NormalizedEdit['shown'] = {};
  const added: Identifier[] = [];
  for (const kind of ['name', 'email', 'phone'] as const) {
    const text = rest[kind];
    if (text === undefined) continue;
    const identifier = identifierOf(kind, kind, text);
    added.push(identifier);
    shown[kind] = kind === 'email' ? identifier.value : withoutInvisible(text).trim().replace(/\s+/g, ' ');
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
