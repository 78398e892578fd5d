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
    `The webhook of ${organization} at ${host} has answered no event with success since ${momentText(since)} UTC, and the first event was given up after eight attempts.`,
    `If this goes on, the webhook is turned off ${days} days after it began.`,
    `Nothing is lost: events are kept for 30 days. When the receiver works again, send what was not delivered here:\n${link}`,
  );
}

export function turnedOffMail({ to, organization, host, since, days, link }: WebhookText): Mail {
  return mail(
    to,
    `The webhook at ${host} was turned off`,
    `The webhook of ${organization} at ${host} has answered no event with success since ${momentText(since)} UTC. After ${days} days it was turned off, and gets no more events.`,
    `Nothing is lost: events are kept for 30 days. When the receiver works again, turn the webhook on and send what was not delivered here:\n${link}`,
  );
}
