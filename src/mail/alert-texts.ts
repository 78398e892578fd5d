import { alertAdvice, alertWords } from '../rules/organizations/alert-words.ts';
import type { Alert } from '../store/store.ts';
import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

/** Tells the operator of an alert. It names the organization, and never a renter. */
export function alertMail(to: string, alert: Alert): Mail {
  return mail(
    to,
    `Alert ${alert.number}: ${nameOf(alert)} ${alertWords(alert)}`,
    `${sentenceOf(alert)}.`,
    alertAdvice(alert.kind),
    `To read it again, and to dismiss it after you have investigated:\n  ./bin/renter-screening alerts show --alert ${alert.number}\n  ./bin/renter-screening alerts dismiss --alert ${alert.number} --by … --reason …`,
    'Until you dismiss it, you get no more e-mails about this kind of activity by this organization.',
  );
}

/** Tells the operator of many alerts at once. */
export function alertsMail(to: string, alerts: readonly Alert[]): Mail {
  return mail(
    to,
    `${alerts.length} alerts`,
    'These alerts were raised:',
    alerts.map((alert) => `- ${alert.number}: ${sentenceOf(alert)}.`).join('\n'),
    'To see what each alert means and what to do:\n  ./bin/renter-screening alerts list\n  ./bin/renter-screening alerts show --alert …',
  );
}

function sentenceOf(alert: Alert): string {
  return `${nameOf(alert)} ${alertWords(alert)}`;
}

function nameOf({ organization, organizationId }: Alert): string {
  return organizationId === null ? 'The network' : `${organization} (${organizationId})`;
}
