import { momentText } from '../rules/text/days.ts';
import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

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
    `Events could not be delivered to ${host}`,
    `The webhook of ${organization} at ${host} has not accepted an event since ${momentText(since)} UTC. We gave up on one event after eight attempts.`,
    `After ${days} days without a successful delivery, we turn the webhook off.`,
    `No events are lost: we keep them for 30 days. Once your receiver works again, resend them on this page:\n${link}`,
  );
}

export function turnedOffMail({ to, organization, host, since, days, link }: WebhookText): Mail {
  return mail(
    to,
    `The webhook at ${host} was turned off`,
    `The webhook of ${organization} at ${host} has not accepted an event since ${momentText(since)} UTC. We turned it off after ${days} days, so it gets no more events.`,
    `No events are lost: we keep them for 30 days. Once your receiver works again, turn the webhook on and resend them on this page:\n${link}`,
  );
}
