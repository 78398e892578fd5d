import { Type } from 'typebox';
import { BIRTH_RULE } from '../rules/identity/date-of-birth.ts';
import { INSTANT_RULE, PAST_DAY_RULE } from '../rules/text/days.ts';
import { EMAIL_FIELD_PATTERN } from '../rules/text/email.ts';
import { MOST_CENTS, MOST_CHARACTERS, MOST_EMAIL_CHARACTERS } from '../rules/text/limits.ts';

/** Schemas of common fields, each with its limit. */

/** @param example the example value in the API reference */
export function text(description: string, example?: string) {
  const examples = example === undefined ? {} : { examples: [example] };
  return Type.String({ description, maxLength: MOST_CHARACTERS, ...examples });
}

/** A text that must not be blank. */
export function requiredText(description: string, most = MOST_CHARACTERS) {
  return Type.String({
    description,
    maxLength: most,
    minLength: 1,
    pattern: '\\S',
    'x-rule': `must be a text that is not empty, of ${most} characters at most`,
  });
}

/** An e-mail address (RFC 5321: 254 characters at most), or nothing. */
export function email(description: string) {
  return Type.String({
    description,
    maxLength: MOST_EMAIL_CHARACTERS,
    pattern: EMAIL_FIELD_PATTERN,
    'x-rule': `must be an e-mail address of ${MOST_EMAIL_CHARACTERS} characters at most`,
  });
}

/** An amount of money in whole cents, 0 or more. */
export function cents(description: string) {
  return Type.Integer({ description: `In cents. ${description}`, minimum: 0, maximum: MOST_CENTS });
}

/** A day that is not in the future, such as 2026-01-31. */
export function day(description: string) {
  return Type.String({
    description: `A day such as 2026-01-31, not in the future (UTC). ${description}`,
    format: 'date',
    maxLength: 10,
    'x-has-happened': true,
    'x-rule': PAST_DAY_RULE,
  });
}

/** A time with its offset, such as 2026-12-31T23:59:59Z. */
export function instant(description: string) {
  return Type.String({ description, format: 'date-time', maxLength: 40, 'x-rule': INSTANT_RULE });
}

/** The date of birth of a renter, such as 1990-01-31. */
export function birth(description: string) {
  return Type.String({
    description: `Such as 1990-01-31. ${description}`,
    format: 'date',
    maxLength: 10,
    'x-is-birth': true,
    'x-rule': BIRTH_RULE,
  });
}
