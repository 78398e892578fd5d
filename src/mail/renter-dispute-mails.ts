import { type ContactDetails, contactLines } from '../rules/organizations/contact-details.ts';
import type { AppealDecision, DisputeOutcome } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';
import { renterMail } from './renter-mails.ts';

/** The content of mails to a renter about a dispute. They never contain the renter's words, which are shown only after sign-in. */
interface DisputeText {
  to: string;
  /** The organization that filed the record. */
  organization: string;
  recordId: string;
  link: string;
}

interface ReceivedText extends DisputeText {
  /** The ID of the dispute. */
  id: string;
  /** Epoch milliseconds. */
  deadlineAt: number;
}

/** Confirms to the renter that a dispute was filed, and says what happens next. */
export function disputeReceivedMail(texts: Texts, text: ReceivedText): Mail {
  const { t, day } = texts;
  const { to, organization, recordId, id, deadlineAt, link } = text;
  return renterMail(
    texts,
    to,
    t('disputeMails.receivedSubject', { recordId }),
    t('disputeMails.received', { recordId, organization, id }),
    t('disputeMails.receivedNext', { organization, day: day(deadlineAt) }),
    t('disputeMails.receivedLate'),
    t('disputeMails.receivedAdd'),
    t('disputeMails.receivedNotYou'),
    `${t('disputeMails.receivedLink')}\n${link}`,
  );
}

interface DecisionText extends DisputeText {
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

/** Tells the renter the decision. 15 U.S.C. 1681i(a)(6). */
export function disputeDecidedMail(texts: Texts, text: DecisionText): Mail {
  const { t } = texts;
  const { to, organization, recordId, outcome, answer, contact, link } = text;
  const reached = contactLines(contact);
  const given = [
    ...(answer === null ? [] : [`${t('disputeMails.reason', { organization })}\n${answer}`]),
    ...(reached.length === 0 ? [] : [[t('disputeMails.reach', { organization }), ...reached].join('\n')]),
  ];
  // 15 U.S.C. 1681i(a)(6)(B)(iii) and (7).
  const procedure = t('disputeMails.procedure');
  if (outcome === null) {
    return renterMail(
      texts,
      to,
      t('disputeMails.rejectedSubject', { recordId }),
      t('disputeMails.rejected', { organization, recordId }),
      ...given,
      t('disputeMails.appealOnce'),
      t('disputeMails.statementOrAgain'),
      procedure,
      `${t('disputeMails.fileAndDispute')}\n${link}`,
    );
  }
  return renterMail(
    texts,
    to,
    t('disputeMails.upheldSubject', { recordId }),
    upheldText(texts, text),
    ...given,
    ...(outcome === 'corrected' ? [t('disputeMails.stillWrong', { recordId })] : []),
    t('disputeMails.notified'),
    procedure,
    `${t('mails.fileNow')}\n${link}`,
  );
}

function upheldText({ t }: Texts, text: DecisionText): string {
  const { organization, recordId, outcome, expired, incidentsRemoved } = text;
  if (expired) return t('disputeMails.expired', { organization, recordId });
  const what =
    outcome === 'corrected'
      ? t('disputeMails.corrected', { organization, recordId })
      : t('disputeMails.removed', { organization, recordId });
  if (incidentsRemoved === '') return what;
  return `${what} ${t('disputeMails.incidentsRemoved', { recordIds: incidentsRemoved })}`;
}

interface AppealText extends Omit<DisputeText, 'organization'> {
  decision: AppealDecision;
  /** The operator's reason; `null` if the deadline decided. */
  answer: string | null;
}

/** Tells the renter how the appeal ended. */
export function ownAppealDecidedMail(texts: Texts, text: AppealText): Mail {
  const { t } = texts;
  const { to, recordId, decision, answer, link } = text;
  const isUpheld = decision === 'upheld';
  return renterMail(
    texts,
    to,
    t(isUpheld ? 'disputeMails.appealUpheldSubject' : 'disputeMails.appealRejectedSubject', { recordId }),
    answer === null
      ? t('disputeMails.appealExpired', { recordId })
      : `${t('disputeMails.appealDecided', { recordId })}\n${answer}`,
    t(isUpheld ? 'disputeMails.appealRemoved' : 'disputeMails.appealStays', { recordId }),
    `${t('mails.fileNow')}\n${link}`,
  );
}
