import { type ContactDetails, contactLines } from '../rules/organizations/contact-details.ts';
import type { Mail } from './mailer.ts';
import { mail, renterMail } from './texts.ts';

/** Record IDs that a mail names; more would say no more. */
const MOST_NAMED = 5;

/** The content of mails about filings that the operator rejected. They do not say what was filed. */
interface RejectedText {
  to: string;
  /** The organization that filed the records. */
  organization: string;
  /** At least one. */
  recordIds: readonly string[];
  /** The operator's reason. */
  reason: string;
  link: string;
}

/** Tells the organization that the operator rejected what it filed. */
export function filingRejectedMail({ to, organization, recordIds, reason, link }: RejectedText): Mail {
  const names = namesOf(recordIds);
  return mail(
    to,
    `The operator rejected ${names}`,
    `The operator of the network reviewed ${names}, filed by ${organization}, and rejected it. It was removed from the renter's file and never counted in a score. The reason:\n${reason}`,
    `The filings of ${organization} that were held for review:\n${link}`,
  );
}

/** Tells the renter that the operator rejected what an organization filed. */
export function ownFilingRejectedMail({ to, organization, recordIds, reason, link }: RejectedText): Mail {
  const names = namesOf(recordIds);
  return renterMail(
    to,
    `Removed from your renter file: ${names}`,
    `The operator of the network reviewed ${names}, filed about you by ${organization}, and rejected what was filed. It is no longer on your file, and never counted in your score. The reason:\n${reason}`,
    `You do not have to do anything. Your file:\n${link}`,
  );
}

/** The content of the mail about records that were filed again after a removal. It never has the organization's words. */
interface ReinsertedText extends Omit<RejectedText, 'reason'> {
  /** The record IDs of the removed records. */
  repeats: readonly string[];
  /** How to reach the organization. */
  contact: ContactDetails;
}

/** Tells the renter that what was removed is on the file again. 15 U.S.C. 1681i(a)(5)(B)(ii) and (iii). */
export function ownReinsertedMail(text: ReinsertedText): Mail {
  const { to, organization, recordIds, repeats, contact, link } = text;
  const names = namesOf(recordIds);
  return renterMail(
    to,
    `On your renter file again: ${names}`,
    `${organization} filed ${names} about you. It repeats ${namesOf(repeats)}, which was taken off your file before. ${organization} certified that it is complete and accurate. What it certified is in your file.`,
    `Who filed it:\n${[organization, ...contactLines(contact)].join('\n')}`,
    'If you think that this is wrong, you can dispute it. You may also add a statement of up to 100 words to your file that says what is wrong: it is shown with it.',
    `Your file:\n${link}`,
  );
}

function namesOf(recordIds: readonly string[]): string {
  const named = recordIds.slice(0, MOST_NAMED).join(', ');
  const others = recordIds.length - MOST_NAMED;
  return others > 0 ? `${named} and ${others} more` : named;
}
