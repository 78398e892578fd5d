import type { MaskableText, RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import type { BodyOf } from '../../api.ts';

export type ProfileEdit = BodyOf<'PUT /dashboard/renters/:id'>;

export type ContactKind = 'email' | 'phone' | 'license';

/**
 * The changes made in the form. Fields that were not changed are left out and follow what is on file, so that
 * saving does not undo an edit that somebody else made in the meantime.
 */
export interface Changes {
  name?: string;
  address?: string;
  dateOfBirth?: string;
  /** Which of the identifiers on file is shown from now on. */
  first: Partial<Record<'email' | 'phone', string>>;
  removed: { kind: ContactKind; value: string }[];
  added: Record<ContactKind, string[]>;
}

export const NO_CHANGES: Changes = { first: {}, removed: [], added: { email: [], phone: [], license: [] } };

/** Whether an e-mail or phone is masked. Such a profile cannot be edited. */
export const isContactMasked = ({ emails, phones }: RenterResponse): boolean =>
  [...emails, ...phones].some(({ masked }) => masked);

/** Returns a value for editing. A masked value is returned as '', because it can only be replaced. */
export const editableText = (value: MaskableText | null): string =>
  value === null || value.masked ? '' : value.text;

export const valuesOf = (renter: RenterResponse, kind: ContactKind): MaskableText[] =>
  ({ email: renter.emails, phone: renter.phones, license: renter.licenses })[kind];

export const isRemoved = ({ removed }: Changes, kind: ContactKind, value: string): boolean =>
  removed.some((one) => one.kind === kind && one.value === value);

/** Returns the profile edit to send, or `undefined` if nothing differs from what is on file. */
export function profileEditOf(renter: RenterResponse, changes: Changes): ProfileEdit | undefined {
  const { name, address, dateOfBirth, first, removed, added } = changes;
  const add = (Object.keys(added) as ContactKind[]).flatMap((kind) =>
    added[kind].filter((value) => value.trim() !== '').map((value) => ({ kind, value })),
  );
  const edit = {
    ...fieldIfChanged('name', name, renter.name ?? ''),
    ...fieldIfChanged('email', first.email, renter.emails[0]?.text),
    ...fieldIfChanged('phone', first.phone, renter.phones[0]?.text),
    ...(address !== undefined &&
      address.trim() !== editableText(renter.address) && { address: address.trim() || null }),
    ...(dateOfBirth !== undefined &&
      dateOfBirth !== editableText(renter.dateOfBirth) && { dateOfBirth: dateOfBirth || null }),
    ...(add.length > 0 && { add }),
    ...(removed.length > 0 && { remove: removed }),
  };
  return Object.keys(edit).length === 0 ? undefined : { version: renter.version, ...edit };
}

function fieldIfChanged<Field extends string>(
  field: Field,
  value: string | undefined,
  before: string | undefined,
): { [Key in Field]?: string } {
  const edit: { [Key in Field]?: string } = {};
  if (value !== undefined && value !== before) edit[field] = value;
  return edit;
}
