import type { WebhookResponse } from '../../../../src/http/dashboard/webhook.ts';
import {
  EVENT_TYPES,
  type EventType,
  STANDARD_EVENTS,
  sentEvents,
} from '../../../../src/rules/text/webhook-events.ts';
import { webhookTexts } from '../../../../src/texts/en/staff/webhook.ts';
import { ApiError, type BodyOf } from '../../api.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(webhookTexts);

/** The settings of a webhook, as they are typed. */
export interface Settings {
  url: string;
  events: readonly EventType[];
  signed: boolean;
  retries: boolean;
  hasHeader: boolean;
  headerName: string;
  /** '' keeps the one that is set: it is never shown. */
  headerValue: string;
}

/** Returns the settings that are in force. */
export function settingsOf(webhook: WebhookResponse['webhook']): Settings {
  return {
    url: webhook?.url ?? '',
    events: sentEvents(webhook?.events ?? []),
    signed: webhook?.signed ?? false,
    retries: webhook?.retries ?? false,
    hasHeader: (webhook?.header ?? null) !== null,
    headerName: webhook?.header ?? '',
    headerValue: '',
  };
}

const isStandard = (event: EventType) => STANDARD_EVENTS.includes(event);

/** Returns the event filter as it is sent: without the standard events if all of them are chosen. */
function askedEvents(events: readonly EventType[]): EventType[] {
  const isAll = STANDARD_EVENTS.every((event) => events.includes(event));
  return EVENT_TYPES.filter((event) => events.includes(event) && !(isAll && isStandard(event)));
}

type Body = BodyOf<'PUT /dashboard/webhook'>;

/** Returns what is to be set: the URL, and what differs from the settings in force. */
export function changesOf(typed: Settings, set: Settings): Body {
  const { url, events, signed, retries } = typed;
  const header = headerChange(typed, set);
  return {
    url: url.trim(),
    ...(askedEvents(events).join() !== askedEvents(set.events).join() && { events: askedEvents(events) }),
    ...(signed !== set.signed && { signed }),
    ...(retries !== set.retries && { retries }),
    ...(header !== undefined && { header }),
  };
}

function headerChange(typed: Settings, set: Settings): Body['header'] {
  const { hasHeader, headerName, headerValue } = typed;
  if (!hasHeader) return set.hasHeader ? false : undefined;
  if (set.hasHeader && headerName.trim() === set.headerName && headerValue === '') return undefined;
  return { name: headerName.trim(), value: headerValue };
}

export function isChanged(typed: Settings, set: Settings): boolean {
  const { url, ...changes } = changesOf(typed, set);
  return url !== set.url || Object.keys(changes).length > 0;
}

export interface SettingsErrors {
  url?: string | undefined;
  events?: string | undefined;
  headerName?: string | undefined;
  headerValue?: string | undefined;
}

/** Returns what is wrong with settings, by field, as far as the page can tell. */
export function settingsErrors(typed: Settings, set: Settings): SettingsErrors {
  const { url, events, hasHeader, headerName, headerValue } = typed;
  const errors: SettingsErrors = {};
  if (!events.some(isStandard)) errors.events = t('chooseEvents', { events: STANDARD_EVENTS.join(', ') });
  if (!hasHeader) return errors;
  if (headerName.trim() === '') errors.headerName = t('headerNameMissing');
  if (headerValue !== '') return errors;
  if (!set.hasHeader || headerName.trim() !== set.headerName) errors.headerValue = t('headerValueMissing');
  else if (URL.parse(url.trim())?.origin !== URL.parse(set.url)?.origin)
    errors.headerValue = t('headerValueAgain', { host: URL.parse(set.url)?.host ?? '' });
  return errors;
}

/** Returns the errors of fields that the server found; none for an error of another kind. */
export function rejectedFields(error: Error | null): SettingsErrors {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const { message } = error;
  if (/^header must have a value/.test(message))
    return { headerValue: t('headerError', { problem: message }) };
  if (/^header /.test(message)) return { headerName: t('headerError', { problem: message }) };
  return { url: message };
}
