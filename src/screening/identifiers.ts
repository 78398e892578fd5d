import { firstNameFirst } from '../rules/identity/matching/names.ts';
import {
  normalizeEmail,
  normalizeLicense,
  normalizeMemberId,
  normalizeName,
  normalizePhone,
} from '../rules/identity/normalization.ts';
import type { Identifier, IdentifierKind } from '../store/store.ts';

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

/** Returns a typed text as an identifier of this kind. */
export function typedAs(kind: IdentifierKind, text: string): TypedIdentifiers {
  return kind === 'member_id' ? { memberId: text } : { [kind]: text };
}
