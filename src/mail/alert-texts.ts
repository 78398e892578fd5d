import { alertAdvice, alertWords } from '../rules/organizations/alert-words.ts';
import type { Alert } from '../store/store.ts';
import { staffMails } from '../texts/en/staff/mails.ts';
import { makeAreaTexts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

const { t } = makeAreaTexts(staffMails);

/** Tells the operator of an alert. It names the organization, and never a renter. */
export function alertMail(to: string, alert: Alert): Mail {
  const { number } = alert;
  return mail(
    to,
    t('alertSubject', { number, ...wordsOf(alert) }),
    t('alertText', wordsOf(alert)),
    alertAdvice(alert.kind),
    t('alertCommands', { number }),
    t('alertNext'),
  );
}

/** Tells the operator of many alerts at once. */
export function alertsMail(to: string, alerts: readonly Alert[]): Mail {
  return mail(
    to,
    t('alertsSubject', { number: alerts.length }),
    t('alertsText'),
    alerts.map((alert) => t('alertLine', { number: alert.number, ...wordsOf(alert) })).join('\n'),
    t('alertsCommands'),
  );
}

/** Returns the organization, or the network, and what it did. */
function wordsOf(alert: Alert): { who: string; what: string } {
  const { organization, organizationId } = alert;
  const who =
    organizationId === null
      ? t('network')
      : t('organizationOfAlert', { organization: String(organization), organizationId });
  return { who, what: alertWords(alert) };
}
