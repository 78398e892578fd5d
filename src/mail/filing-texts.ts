import { staffMails } from '../texts/en/staff/mails.ts';
import { makeAreaTexts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

const { t } = makeAreaTexts(staffMails);

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
    t('filingRejectedSubject', { names }),
    t('filingRejectedText', { names, organization, reason }),
    t('filingRejectedLink', { organization, link }),
  );
}

function namesOf(recordIds: readonly string[]): string {
  const named = recordIds.slice(0, MOST_NAMED).join(', ');
  const others = recordIds.length - MOST_NAMED;
  return others > 0 ? t('others', { names: named, count: others }) : named;
}
