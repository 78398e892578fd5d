import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

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

function namesOf(recordIds: readonly string[]): string {
  const named = recordIds.slice(0, MOST_NAMED).join(', ');
  const others = recordIds.length - MOST_NAMED;
  return others > 0 ? `${named} and ${others} more` : named;
}
