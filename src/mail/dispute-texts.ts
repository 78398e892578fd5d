import { dayText } from '../rules/text/days.ts';
import type { AppealDecision, ChangedRecord, FileChange } from '../store/store.ts';
import { disputeMails } from '../texts/en/staff/mails.ts';
import { makeAreaTexts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

const { t } = makeAreaTexts(disputeMails);

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

/** Tells the organization that a renter disputes its record. */
export function disputeFiledMail({ to, organization, recordId, deadlineAt, link }: DisputeText): Mail {
  return mail(
    to,
    t('filedSubject', { recordId }),
    t('filedText', { recordId, organization }),
    t('filedLink', { day: dayText(deadlineAt), link }),
    t('deadline'),
  );
}

/** Tells the organization that the renter added something to a dispute. */
export function disputeAddedMail({ to, organization, recordId, deadlineAt, link }: DisputeText): Mail {
  return mail(
    to,
    t('addedSubject', { recordId }),
    t('addedText', { recordId, organization }),
    t('addedLink', { day: dayText(deadlineAt), link }),
    t('deadline'),
  );
}

/** Tells the organization that it did not decide a dispute in time. */
export function disputeExpiredMail({ to, organization, recordId, deadlineAt, link }: DisputeText): Mail {
  return mail(
    to,
    t('expiredSubject', { recordId }),
    t('expiredText', { recordId, organization, day: dayText(deadlineAt) }),
    t('bothSides', { link }),
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
    t('appealSubject', { recordId }),
    t('appealText', { organization, recordId, day: dayText(deadlineAt) }),
    t('appealLink', { link }),
  );
}

/** Tells the organization how an appeal ended. */
export function appealDecidedMail(text: AppealText): Mail {
  const { to, organization, recordId, decision, link } = text;
  const what = t(decision === 'upheld' ? 'appealUpheld' : 'appealRejected', { recordId, organization });
  return mail(
    to,
    t('appealDecidedSubject', { recordId, decision }),
    appealWords(text),
    what,
    t('bothSides', { link }),
  );
}

function appealWords({ recordId, answer }: AppealText): string {
  return answer === null ? t('appealLate', { recordId }) : t('appealReason', { recordId, answer });
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

const NOTICE_SUBJECTS = {
  removed: 'removedSubject',
  corrected: 'correctedSubject',
  statement: 'statementSubject',
} as const satisfies Record<FileChange['outcome'], keyof typeof disputeMails>;

/** Notifies an organization that checked the renter and opted in to these mails. 15 U.S.C. 1681i(d). */
export function noticeMail(text: NoticeText): Mail {
  const { to, organization, memberId, outcome, checkLink, link } = text;
  return mail(
    to,
    t(NOTICE_SUBJECTS[outcome], { memberId }),
    t('noticeText', { organization, memberId, what: changeWords(text) }),
    t('checkLink', { link: checkLink }),
    t('noticesLink', { link }),
    t('turnOff'),
  );
}

/** Describes the record and its change, but not who filed or disputed it, or why. */
function changeWords({ record, outcome, isDisputed, incidentsRemoved }: NoticeText): string {
  if (record === null) return t('statementText');
  const { kind, recordId, filedAt } = record;
  return t('changeText', {
    isDisputed: String(isDisputed),
    kind,
    recordId,
    day: filedAt === null ? 'none' : dayText(filedAt),
    outcome,
    incidents: incidentsRemoved,
  });
}
