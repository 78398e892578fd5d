import type { CreditRequest } from '../store/store.ts';
import { staffMails } from '../texts/en/staff/mails.ts';
import { makeAreaTexts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';
import { mail, oneLine } from './texts.ts';

const { t } = makeAreaTexts(staffMails);

interface RequestedText extends Pick<CreditRequest, 'organizationId' | 'amount' | 'note' | 'requestedBy'> {
  to: string;
  organization: string;
  /** The balance. */
  credits: number;
}

/** Tells the operator that an organization requests credits. Each text of its staff is on one line, within quotation marks. */
export function creditsRequestedMail(request: RequestedText): Mail {
  const { to, organizationId, organization, amount, note, requestedBy, credits } = request;
  const quoted = note === '' ? [] : [t('creditsRequestedNote', { note: oneLine(note) })];
  return mail(
    to,
    t('creditsRequestedSubject', { organization, amount }),
    t('creditsRequestedText', {
      who: oneLine(requestedBy),
      organization: oneLine(organization),
      organizationId,
      amount,
      credits,
    }),
    ...quoted,
    t('creditsRequestedCommands', { organizationId, amount }),
    t('creditsRequestedNext'),
  );
}

interface OutcomeText extends Pick<CreditRequest, 'amount' | 'granted' | 'reason'> {
  to: string;
  organization: string;
  /** Link to usage and billing. */
  link: string;
}

/** Tells the person who requested credits what the operator decided. */
export function creditsDecidedMail({ to, organization, amount, granted, reason, link }: OutcomeText): Mail {
  if (granted !== null)
    return mail(
      to,
      t('creditsGrantedSubject', { organization, granted }),
      t('creditsGrantedText', { organization, granted, amount }),
      t('creditsGrantedLink', { link }),
    );
  return mail(
    to,
    t('creditsDeclinedSubject', { amount }),
    t('creditsDeclinedText', { amount, organization, reason: reason ?? '' }),
    t('creditsDeclinedLink', { link }),
  );
}
