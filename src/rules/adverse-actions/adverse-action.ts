import { withoutHidden } from '../disputes/statement.ts';
import { hasLink } from '../organizations/organization-names.ts';
import { DAY_MS } from '../text/days.ts';

/**
 * What an organization decided because of a check. Stricter terms count as well as a denial: 15 U.S.C. 1681a(k)(1)(B)(iv).
 */
export const ADVERSE_ACTIONS = [
  'denied',
  'conditions',
  'higher_deposit',
  'guarantor',
  'higher_rent',
  'other',
] as const;
export type AdverseAction = (typeof ADVERSE_ACTIONS)[number];

/** How the renter gets the notice. */
export const NOTICE_MEDIA = ['email', 'print'] as const;
export type NoticeMedium = (typeof NOTICE_MEDIA)[number];

/**
 * States of a notice. `draft` until it is sent or handed over; `disputed` when the renter disputed a record since, also after
 * `final`; `final` when the organization stands by its decision, `withdrawn` when it does not.
 */
export const NOTICE_STATUSES = ['draft', 'sent', 'disputed', 'final', 'withdrawn'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** Steps that an organization takes. */
export const NOTICE_STEPS = ['sent', 'final', 'withdrawn'] as const;
export type NoticeStep = (typeof NOTICE_STEPS)[number];

const STEPS_FROM: Record<NoticeStep, readonly NoticeStatus[]> = {
  sent: ['draft'],
  final: ['sent', 'disputed'],
  withdrawn: ['draft', 'sent', 'disputed', 'final'],
};

/** Returns whether an organization can take a step. A notice by e-mail is `sent` when the mail server accepted it. */
export function mayTake(
  { status, medium }: { status: NoticeStatus; medium: NoticeMedium },
  step: NoticeStep,
): boolean {
  return STEPS_FROM[step].includes(status) && (step !== 'sent' || medium === 'print');
}

/** A notice can be made from a check for this long: the renter's right to a free copy lasts as long, 15 U.S.C. 1681j(b). */
export const NOTICE_WITHIN_MS = 60 * DAY_MS;

/** Most notices of one kind that the overview counts: nobody needs an exact number beyond it. */
export const MOST_DECISIONS_COUNTED = 100;

/** The most that an organization explains in its own words. */
export const MOST_EXPLANATION_CHARACTERS = 1_000;

/** Control characters other than line breaks. */
const CONTROL = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/u;

/** Returns what is wrong with an explanation, to follow the name of the field; `undefined` if nothing is. */
export function explanationFault(text: string): string | undefined {
  if ([...text].length > MOST_EXPLANATION_CHARACTERS)
    return `can have at most ${MOST_EXPLANATION_CHARACTERS} characters`;
  // A notice must not lead the renter to another page.
  const isPlain = !CONTROL.test(text) && withoutHidden(text) === text && !hasLink(text);
  return isPlain ? undefined : 'must be plain text without links';
}
