import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

/** The content of mails about a filing that the operator rejected. They do not say what was filed. */
interface RejectedText {
  to: string;
  /** The organization that filed the records. */
  organization: string;
  /** In one text. */
  recordIds: string;
  /** The operator's reason. */
  reason: string;
  link: string;
}

/** Tells the organization that the operator rejected what it filed. */
export function filingRejectedMail({ to, organization, recordIds, reason, link }: RejectedText): Mail {
  return mail(
    to,
    `${recordIds} was rejected`,
    `The operator of the network reviewed ${recordIds}, which ${organization} filed, and rejected it. It was removed from the renter's file, and never counted. The reason:\n${reason}`,
    `The filings of ${organization} that were held for review:\n${link}`,
  );
}

/** Tells the renter that the operator rejected what an organization filed. */
export function ownFilingRejectedMail({ to, organization, recordIds, reason, link }: RejectedText): Mail {
  return mail(
    to,
    `${recordIds} was removed from your renter file`,
    `The operator of the network reviewed ${recordIds}, which ${organization} filed about you, and rejected it. It is no longer on your file, and never counted in your score. The reason:\n${reason}`,
    `You do not have to do anything. Your file:\n${link}`,
  );
}
