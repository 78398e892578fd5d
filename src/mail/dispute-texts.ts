import { type ContactDetails, contactLines } from '../rules/organizations/contact-details.ts';
import { dayText } from '../rules/text/days.ts';
import type { AppealDecision, ChangedRecord, DisputeOutcome, FileChange } from '../store/store.ts';
import type { Mail } from './mailer.ts';
import { mail, renterMail } from './texts.ts';

/**
 * The content of mails about a dispute. They never contain the renter's words, which are shown only after
 * sign-in.
 */
interface DisputeText {
  to: string;
  /** The organization that filed the record. */
  organization: string;
  recordId: string;
  /** Epoch milliseconds. */
  deadlineAt: number;
  /** Link to the dispute. */
  link: string;
}

const DEADLINE_TEXT =
  'If you do not decide by then, the renter wins the dispute and the record is removed from the file.';

/** Tells the organization that a renter disputes its record. */
export function disputeFiledMail({ to, organization, recordId, deadlineAt, link }: DisputeText): Mail {
  return mail(
    to,
    `A renter disputes ${recordId}`,
    `A renter disputes ${recordId}, a record that ${organization} filed. Until you decide, every check of the renter shows the dispute.`,
    `Read what the renter says and decide by ${dayText(deadlineAt)}:\n${link}`,
    DEADLINE_TEXT,
  );
}

/** Tells the organization that the renter added something to a dispute. */
export function disputeAddedMail({ to, organization, recordId, deadlineAt, link }: DisputeText): Mail {
  return mail(
    to,
    `New information in the dispute of ${recordId}`,
    `The renter who disputes ${recordId}, a record that ${organization} filed, added something to it.`,
    `Read it and decide by ${dayText(deadlineAt)}:\n${link}`,
    DEADLINE_TEXT,
  );
}

/** Tells the organization that it did not decide a dispute in time. */
export function disputeExpiredMail({ to, organization, recordId, deadlineAt, link }: DisputeText): Mail {
  return mail(
    to,
    `${recordId} was removed because its dispute was not decided in time`,
    `A renter disputed ${recordId}, a record that ${organization} filed. It was not decided by ${dayText(deadlineAt)}, so the renter won: the record is removed from the file and no longer counts in any score.`,
    `The dispute and what both sides said:\n${link}`,
  );
}

interface DecisionText extends Omit<DisputeText, 'deadlineAt'> {
  /** `null` if the dispute was rejected. */
  outcome: DisputeOutcome | null;
  /** Whether the deadline passed without a decision. */
  expired: boolean;
  /** The reason that the organization gave. */
  answer: string | null;
  /** How to reach the organization. */
  contact: ContactDetails;
  /** Record IDs of the report's incidents that were removed with it, in one text; '' if there are none. */
  incidentsRemoved: string;
}

/** 15 U.S.C. 1681i(a)(6)(B)(iii) and (7). */
const PROCEDURE =
  'The steps of the investigation are in the dispute. You may also ask the network for a description of it, with the name, address and telephone of each organization that was asked. You get it within 15 days.';

/** Tells the renter the decision. 15 U.S.C. 1681i(a)(6). */
export function disputeDecidedMail(text: DecisionText): Mail {
  const { to, organization, recordId, outcome, answer, contact, link } = text;
  const reason = answer === null ? [] : [`The reason that ${organization} gives:\n${answer}`];
  const reached = contactLines(contact);
  const reach = reached.length === 0 ? [] : [`How to reach ${organization}:\n${reached.join('\n')}`];
  if (outcome === null) {
    return renterMail(
      to,
      `Your dispute of ${recordId} was rejected`,
      `${organization} looked at your dispute of ${recordId}, and the record stays as it is.`,
      ...reason,
      ...reach,
      'If you think that this is wrong, you can appeal once, in the dispute. The operator of the network then decides within 15 days.',
      'You may add a statement of up to 100 words. Organizations see it with your file, and you can have those that checked you notified of it. You may also dispute the record again if you have something new, such as a document.',
      PROCEDURE,
      `Your file, and the dispute:\n${link}`,
    );
  }
  return renterMail(
    to,
    `Your dispute of ${recordId} was upheld`,
    decidedWords(text),
    ...reason,
    ...reach,
    ...(outcome === 'corrected'
      ? [`If ${recordId} is still wrong, you can appeal once, in the dispute.`]
      : []),
    'We notify every organization that checked you in the last 12 months, if the record was on file then.',
    PROCEDURE,
    `Your file, as it is now:\n${link}`,
  );
}

function decidedWords({ organization, recordId, outcome, expired, incidentsRemoved }: DecisionText): string {
  if (expired) {
    return `${organization} did not decide your dispute of ${recordId} in time. So it is decided for you: the record is removed from your file.`;
  }
  const what = outcome === 'corrected' ? 'corrected' : 'removed from your file';
  const besides =
    incidentsRemoved === '' ? '' : ` Incidents that came with it were removed, too: ${incidentsRemoved}.`;
  return `${organization} agrees with your dispute: ${recordId} was ${what}.${besides}`;
}

interface AppealText extends Omit<DisputeText, 'deadlineAt'> {
  decision: AppealDecision;
  /** The operator's reason; `null` if the deadline decided. */
  answer: string | null;
}

/** Tells the organization that the renter appeals against its decision. */
export function appealFiledMail({ to, organization, recordId, deadlineAt, link }: DisputeText): Mail {
  return mail(
    to,
    `A renter appeals against your decision about ${recordId}`,
    `${organization} decided the dispute of ${recordId}, and the renter has appealed. The operator of the network reviews both sides and decides by ${dayText(deadlineAt)}. Until then every check of the renter says that the record is disputed.`,
    `You do not need to do anything. The dispute and the appeal:\n${link}`,
  );
}

/** Tells the organization how an appeal ended. */
export function appealDecidedMail(text: AppealText): Mail {
  const { to, organization, recordId, decision, link } = text;
  const what =
    decision === 'upheld'
      ? `The renter is right. ${recordId}, a record that ${organization} filed, is removed from the file and no longer counts in any score.`
      : `The decision of ${organization} stands. ${recordId} stays as it is.`;
  return mail(
    to,
    `The appeal about ${recordId} was ${decision}`,
    appealWords(text),
    what,
    `The dispute and what both sides said:\n${link}`,
  );
}

/** Tells the renter how the appeal ended. */
export function ownAppealDecidedMail(text: AppealText): Mail {
  const { to, recordId, decision, link } = text;
  const what =
    decision === 'upheld'
      ? `${recordId} is removed from your file. We notify every organization that checked you in the last 12 months, if the record was on file then.`
      : `${recordId} stays as it is. You may add a statement of up to 100 words to your file: it is shown with it. You may also dispute the record again if you have something new, such as a document.`;
  return renterMail(
    to,
    `Your appeal about ${recordId} was ${decision}`,
    appealWords(text),
    what,
    `Your file, as it is now:\n${link}`,
  );
}

function appealWords({ recordId, answer }: AppealText): string {
  return answer === null
    ? `The operator of the network did not decide the appeal about ${recordId} in time. So the appeal is decided for the renter.`
    : `The operator of the network decided the appeal about ${recordId}. The reason:\n${answer}`;
}

interface NoticeText {
  to: string;
  organization: string;
  /** The record; `null` if the renter added a statement. */
  record: (Pick<ChangedRecord, 'kind' | 'filedAt'> & { recordId: string }) | null;
  /** Whether the record was disputed. */
  isDisputed: boolean;
  /** How many of the report's incidents were removed with it. */
  incidentsRemoved: number;
  memberId: string;
  outcome: FileChange['outcome'];
  /** Link to check the renter again. */
  checkLink: string;
  link: string;
}

const NOTICE_SUBJECTS: Record<FileChange['outcome'], (memberId: string) => string> = {
  removed: (memberId) => `A record about ${memberId} was removed`,
  corrected: (memberId) => `A record about ${memberId} was corrected`,
  statement: (memberId) => `${memberId} added a statement`,
};

/** Notifies an organization that checked the renter and opted in to these mails. 15 U.S.C. 1681i(d). */
export function noticeMail(text: NoticeText): Mail {
  const { to, organization, memberId, outcome, checkLink, link } = text;
  return mail(
    to,
    NOTICE_SUBJECTS[outcome](memberId),
    `${organization} checked the renter ${memberId} within the last 12 months. ${changeWords(text)}`,
    `To see the current result, check the renter again. This uses one credit:\n${checkLink}`,
    `All notices:\n${link}`,
    'Admins can turn these e-mails off on that page.',
  );
}

/** Describes the record and its change, but not who filed or disputed it, or why. */
function changeWords({ record, outcome, isDisputed, incidentsRemoved }: NoticeText): string {
  if (record === null)
    return 'The renter added a statement to the file and asked that you see it. A check on the dashboard shows it.';
  const day = record.filedAt === null ? '' : ` of ${dayText(record.filedAt)}`;
  const what = outcome === 'corrected' ? 'corrected' : 'removed from the file';
  const besides =
    incidentsRemoved === 0
      ? ''
      : `, and ${incidentsRemoved === 1 ? 'an incident' : `${incidentsRemoved} incidents`} that came with it removed`;
  return `${isDisputed ? 'After a dispute the' : 'The'} ${record.kind} ${record.recordId}${day} about this renter was ${what}${besides}. The result of your check may be different now.`;
}
