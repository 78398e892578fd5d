import { dayText } from '../rules/text/days.ts';
import type { AppealDecision, ChangedRecord, FileChange } from '../store/store.ts';
import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

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
