import { momentText } from '../rules/text/days.ts';
import { staffMails } from '../texts/en/staff/mails.ts';
import { makeAreaTexts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

const { t } = makeAreaTexts(staffMails);

interface WebhookText {
  to: string;
  organization: string;
  /** The host of the webhook; the rest of its URL may contain a secret. */
  host: string;
  /** Since when every attempt has failed. */
  since: number;
  /** Days of failures after which the webhook is turned off. */
  days: number;
  link: string;
}

export function gaveUpMail({ to, organization, host, since, days, link }: WebhookText): Mail {
  return mail(
    to,
    t('gaveUpSubject', { host }),
    t('gaveUpText', { organization, host, time: momentText(since) }),
    t('gaveUpNext', { days }),
    t('gaveUpLink', { link }),
  );
}

export function turnedOffMail({ to, organization, host, since, days, link }: WebhookText): Mail {
  return mail(
    to,
    t('turnedOffSubject', { host }),
    t('turnedOffText', { organization, host, time: momentText(since), days }),
    t('turnedOffLink', { link }),
  );
}
