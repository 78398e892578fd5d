import type { NoticeContent } from '../rules/adverse-actions/notice-content.ts';
import { type ContactDetails, contactLines } from '../rules/organizations/contact-details.ts';
import { SCORE_MAX } from '../rules/scoring/rent-score.ts';
import type { BlockRequest } from '../store/store.ts';
import { type Checked, checkText } from '../texts/inquiry-words.ts';
import { noticeText } from '../texts/notice-text.ts';
import type { Texts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';
import { renterMail } from './renter-mails.ts';
import { oneLine } from './texts.ts';

/** Record IDs that a mail names; more would say no more. */
const MOST_NAMED = 5;

function namesOf({ t }: Texts, all: readonly string[]): string {
  const recordIds = all.slice(0, MOST_NAMED).join(', ');
  const others = all.length - MOST_NAMED;
  return others > 0 ? t('fileMails.andMore', { recordIds, others }) : recordIds;
}

interface RecordsText {
  to: string;
  /** The organization that filed the records. */
  organization: string;
  /** At least one. */
  recordIds: readonly string[];
  link: string;
}

/** Tells the renter that the operator rejected what an organization filed. It does not say what was filed. */
export function ownFilingRejectedMail(texts: Texts, text: RecordsText & { reason: string }): Mail {
  const { t } = texts;
  const recordIds = namesOf(texts, text.recordIds);
  return renterMail(
    texts,
    text.to,
    t('fileMails.rejectedSubject', { recordIds }),
    `${t('fileMails.rejected', { recordIds, organization: text.organization })}\n${text.reason}`,
    `${t('fileMails.nothingToDo')}\n${text.link}`,
  );
}

/** The content of the mail about records that were filed again after a removal. It never has the organization's words. */
interface ReinsertedText extends RecordsText {
  /** The record IDs of the removed records. */
  repeats: readonly string[];
  /** How to reach the organization. */
  contact: ContactDetails;
}

/** Tells the renter that what was removed is on the file again. 15 U.S.C. 1681i(a)(5)(B)(ii) and (iii). */
export function ownReinsertedMail(texts: Texts, text: ReinsertedText): Mail {
  const { t } = texts;
  const { to, organization, contact, link } = text;
  const recordIds = namesOf(texts, text.recordIds);
  return renterMail(
    texts,
    to,
    t('fileMails.reinsertedSubject', { recordIds }),
    t('fileMails.reinserted', { organization, recordIds, repeats: namesOf(texts, text.repeats) }),
    [t('fileMails.filer'), organization, ...contactLines(contact)].join('\n'),
    t('fileMails.reinsertedRights'),
    `${t('mails.file')}\n${link}`,
  );
}

interface BlockText extends Pick<BlockRequest, 'kind' | 'status' | 'reason'> {
  to: string;
  recordIds: readonly string[];
  link: string;
}

/**
 * Tells the renter how the operator decided: 15 U.S.C. 1681c-2(c)(2). About trafficking, it says only that there is a
 * decision, because somebody else may read the mailbox.
 */
export function ownBlockMail(texts: Texts, { to, kind, status, reason, link, ...text }: BlockText): Mail {
  const { t } = texts;
  if (kind === 'trafficking')
    return renterMail(
      texts,
      to,
      t('fileMails.answeredSubject'),
      t('fileMails.answered'),
      `${t('fileMails.signIn')}\n${link}`,
    );
  const recordIds = text.recordIds.join(', ');
  const values = { recordIds, count: text.recordIds.length };
  const file = `${t('mails.file')}\n${link}`;
  if (status === 'accepted')
    return renterMail(
      texts,
      to,
      t('fileMails.blockedSubject', { recordIds }),
      t('fileMails.blocked', values),
      file,
    );
  const isRescinded = status === 'rescinded';
  return renterMail(
    texts,
    to,
    t(isRescinded ? 'fileMails.rescindedSubject' : 'fileMails.declinedSubject', { recordIds }),
    `${t(isRescinded ? 'fileMails.rescinded' : 'fileMails.declined', values)}\n${reason ?? ''}`,
    t('fileMails.blockRights'),
    file,
  );
}

/** Maximum number of inquiries listed in a mail; the others are on the page. */
const MOST_INQUIRIES_LISTED = 20;

interface InquiryText {
  to: string;
  /** Newest first, at least one. */
  inquiries: readonly (Checked & { organization: string; at: number; score: number | null })[];
  /** Link to the page that lists all inquiries and switches these mails off. */
  link: string;
}

/** Tells a renter about new inquiries. */
export function inquiryMail(texts: Texts, { to, inquiries, link }: InquiryText): Mail {
  const { t } = texts;
  const named = inquiries.slice(0, MOST_INQUIRIES_LISTED).map(({ score, at, ...checked }) => {
    const organization = oneLine(checked.organization);
    const values = { time: texts.moment(at), inquiry: checkText(texts, { ...checked, organization }) };
    return score === null
      ? t('fileMails.inquiry', values)
      : t('fileMails.inquiryWithScore', { ...values, score, highest: SCORE_MAX });
  });
  const others = inquiries.length - named.length;
  const count = inquiries.length;
  return renterMail(
    texts,
    to,
    count === 1
      ? t('fileMails.checkedSubject', { organization: inquiries[0]?.organization ?? '' })
      : t('fileMails.checkedTimesSubject', { count }),
    t('fileMails.checked'),
    [...named, ...(others > 0 ? [t('fileMails.moreInquiries', { count: others })] : [])].join('\n'),
    `${t('fileMails.seeInquiries')}\n${link}`,
    t('fileMails.switchOff'),
  );
}

/** Tells a renter what an organization decided because of a check. 15 U.S.C. 1681m(a). */
export function adverseActionMail(texts: Texts, to: string, content: NoticeContent): Mail {
  const { name: organization } = content.organization;
  return renterMail(
    texts,
    to,
    texts.t('fileMails.decisionSubject', { organization }),
    noticeText(texts, content),
  );
}
