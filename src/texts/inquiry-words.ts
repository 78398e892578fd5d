import type { IdentifierKind } from '../rules/identity/identifier-kind.ts';
import type { UnbilledKind } from '../rules/identity/inquiries.ts';
import type { LoggedPurpose } from '../rules/organizations/purpose.ts';
import type { Recommendation } from '../rules/scoring/recommendation.ts';
import type { SimpleTextKey, Texts } from './texts.ts';

/** Words for who looked a renter up, on the pages, in mails and in the PDF. */

export const CHECKED_BY = {
  member_id: 'inquiries.byMemberId',
  email: 'inquiries.byEmail',
  phone: 'inquiries.byPhone',
  license: 'inquiries.byLicense',
  name: 'inquiries.byName',
} as const satisfies Record<IdentifierKind, SimpleTextKey>;

/** What an organization was told. */
export const TOLD = {
  APPROVED: 'inquiries.toldApproved',
  CONDITIONAL: 'inquiries.toldConditional',
  REVIEW_REQUIRED: 'inquiries.toldReview',
  DENIED: 'inquiries.toldDenied',
} as const satisfies Record<Recommendation, SimpleTextKey>;

/** Why an organization checked. Without a stated purpose it names none: not everybody who leaves it out rents homes. */
export const PURPOSE_TEXTS = {
  vehicle_rental: 'inquiries.forVehicle',
  equipment_rental: 'inquiries.forEquipment',
  storage_rental: 'inquiries.forStorage',
  account_review: 'inquiries.forReview',
  collection: 'inquiries.forCollection',
  written_instruction: 'inquiries.forInstruction',
} as const satisfies Record<NonNullable<LoggedPurpose>, SimpleTextKey>;

/** A check that found the renter. */
export interface Checked {
  identifier: IdentifierKind;
  purpose: LoggedPurpose;
  recommendation: Recommendation;
}

/** Describes a check to the renter: `Oak Homes checked you by e-mail and was told: …`. */
export function checkText({ t }: Texts, checked: Checked & { organization: string }): string {
  const { organization, purpose } = checked;
  const values = {
    organization,
    identifier: t(CHECKED_BY[checked.identifier]),
    outcome: t(TOLD[checked.recommendation]),
  };
  return purpose === null
    ? t('inquiries.checkedYou', values)
    : t('inquiries.checkedYouFor', { ...values, purpose: t(PURPOSE_TEXTS[purpose]) });
}

/** An inquiry other than a check. */
export interface Unbilled {
  kind: UnbilledKind;
  identifier: IdentifierKind | null;
}

/** The key of the text for an inquiry, and the identifier that the text names. */
type UnbilledText =
  | { key: `inquiries.${PlainKind}` | 'inquiries.similarPhone' | 'inquiries.similarEmail'; identifier: null }
  | { key: `inquiries.${PlainKind}By`; identifier: IdentifierKind };

type PlainKind = Exclude<UnbilledKind, 'similar'>;

/** Returns the text for an inquiry other than a check. */
export function unbilledKey({ kind, identifier }: Unbilled): UnbilledText {
  if (kind === 'similar') {
    return {
      key: identifier === 'phone' ? 'inquiries.similarPhone' : 'inquiries.similarEmail',
      identifier: null,
    };
  }
  return identifier === null
    ? { key: `inquiries.${kind}`, identifier }
    : { key: `inquiries.${kind}By`, identifier };
}

/** Describes an inquiry other than a check to the renter: `Oak Homes found you in a search by name.` */
export function unbilledText({ t }: Texts, inquiry: Unbilled & { organization: string }): string {
  const { organization } = inquiry;
  const { key, identifier } = unbilledKey(inquiry);
  return identifier === null
    ? t(key, { organization })
    : t(key, { organization, identifier: t(CHECKED_BY[identifier]) });
}
