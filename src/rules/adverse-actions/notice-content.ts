import type { ContactDetails } from '../organizations/contact-details.ts';
import type { ReasonCode, ScoreFacts } from '../scoring/reasons.ts';
import type { AdverseAction } from './adverse-action.ts';

/**
 * States whose form a notice can contain, by postal code. Washington: RCW 59.18.257(1)(c). The forms are not legal advice.
 */
export const STATE_FORMS = ['WA'] as const;
export type StateForm = (typeof STATE_FORMS)[number];

/** Everything that a notice says, as it was when it was made. */
export interface NoticeContent {
  action: AdverseAction;
  /** The organization's own words; `null` if it gave none. */
  explanation: string | null;
  /** The state whose form is used besides the federal notice; `null` for none. */
  state: StateForm | null;
  renterName: string | null;
  organization: ContactDetails & { name: string };
  operator: { name: string; postalAddress: string; telephone: string; email: string | null };
  /** Epoch milliseconds. */
  checkedAt: number;
  /** Epoch milliseconds. */
  madeAt: number;
  /** 0 to 1000. */
  score: number;
  /** In English. At most four, the largest effect first. 15 U.S.C. 1681g(f)(1)(C). */
  keyReasons: readonly string[];
  /** The key reasons as codes, and the counts that they mention, for other languages. Notices of older versions have none. */
  factors?: { codes: readonly ReasonCode[]; facts: ScoreFacts };
  /** The address of the portal. */
  portal: string;
  /**
   * The language in which the renter gets it, such as `es`; absent for English. The organization chooses that of a printed one.
   * It reads an e-mail in English, so that it does not learn which language the renter reads.
   */
  language?: string;
}

/** A part of a notice, as the e-mail, the PDF and the pages show it. */
export interface NoticeSection {
  /** `null` for the first part. */
  title: string | null;
  paragraphs: readonly string[];
}
