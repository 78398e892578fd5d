import { isPhone } from '../rules/identity/identifier-kind.ts';
import { firstNameFirst } from '../rules/identity/matching/names.ts';
import {
  normalizeEmail,
  normalizeLicense,
  normalizeMemberId,
  normalizeName,
  normalizePhone,
} from '../rules/identity/normalization.ts';
import { isEmail } from '../rules/text/email.ts';
import type { Identifier, IdentifierKind } from '../store/store.ts';
import { IDENTIFIER_REQUIRED } from './check.ts';

/** Identifiers as they were typed. */
export interface TypedIdentifiers {
  memberId?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  license?: string | undefined;
  name?: string | undefined;
}

/**
 * Returns the lookup identifiers, normalized, in their order of precedence: member ID, e-mail, phone,
 * license, name (specification 4.2 and 4.7). A name that is written 'Last, First' is followed by the same name in the usual
 * order. Leaves out texts that are empty after normalization, such as `phone=abc`.
 */
export function identifiersOf(typed: TypedIdentifiers): Identifier[] {
  const identifiers: Identifier[] = [];
  const add = (kind: IdentifierKind, text: string | undefined, normalize: (text: string) => string) => {
    const value = text === undefined ? '' : normalize(text);
    if (value !== '') identifiers.push({ kind, value });
  };
  add('member_id', typed.memberId, normalizeMemberId);
  add('email', typed.email, normalizeEmail);
  add('phone', typed.phone, normalizePhone);
  add('license', typed.license, normalizeLicense);
  add('name', typed.name, normalizeName);
  add('name', typed.name, firstNameFirst);
  return identifiers;
}

/** Returns the identifiers by which a check looks up a renter; none if one of them is malformed, which rejects the check. */
export function checkIdentifiersOf(typed: TypedIdentifiers): Identifier[] {
  const identifiers = identifiersOf(typed);
  return identifiers.some(isMalformed) ? [] : identifiers;
}

/** Returns why there are no identifiers to check by: one is malformed, or none was typed. */
export function whyNoIdentifier(typed: TypedIdentifiers): string {
  const [malformed] = malformedIn(typed);
  return malformed === undefined ? IDENTIFIER_REQUIRED : `${malformed.kind} ${malformed.rule}.`;
}

/** Returns the identifiers that can be nobody's, with the rule that each of them breaks. */
export function malformedIn(typed: TypedIdentifiers): { kind: 'email' | 'phone'; rule: string }[] {
  return identifiersOf(typed).flatMap((identifier) => {
    const { kind } = identifier;
    return isMalformed(identifier) && (kind === 'email' || kind === 'phone')
      ? [{ kind, rule: IDENTIFIER_RULES[kind] }]
      : [];
  });
}

const IDENTIFIER_RULES = {
  email: 'must be an e-mail address, such as jordan@example.com',
  phone: 'must have at least seven digits',
};

function isMalformed({ kind, value }: Identifier): boolean {
  return kind === 'email' ? !isEmail(value) : kind === 'phone' && !isPhone(value);
}

/** Returns a typed text as an identifier of this kind. */
export function typedAs(kind: IdentifierKind, text: string): TypedIdentifiers {
  return kind === 'member_id' ? { memberId: text } : { [kind]: text };
}
