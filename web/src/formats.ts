/**
 * How pages show amounts, numbers, days, times and periods. Days and times follow the reader's browser: `Nov 21, 2026` in the United
 * States, `21 Nov 2026` in Britain, as in the examples below. Days such as '2026-11-21' are those of the organization's time zone and
 * the same for every reader. Instants are in the reader's time zone, in the portal in UTC.
 */

import { DAY_MS, dayNamed } from '../../src/rules/text/days.ts';
import { LOCALES } from '../../src/texts/languages.ts';
import { pageZone, t, texts } from './texts.ts';

/** A format of the browser, made when it is first needed: making one is slow, and the language is that of the page. */
const once = <Format>(make: () => Format): (() => Format) => {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const number = (options: Intl.NumberFormatOptions) =>
  once(() => new Intl.NumberFormat(LOCALES[texts().language], options));

/** Formats of instants in the time zone of the pages, unless the options name another. */
const instant = (optionsOf: () => Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(texts().dateLocale, { timeZone: pageZone(), ...optionsOf() }));

const DECIMAL = number({ maximumFractionDigits: 1 });
const SIGNED = number({ signDisplay: 'exceptZero' });
const SHARE = number({ style: 'percent', maximumFractionDigits: 1 });
const GROWTH = number({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });

/** Writes a negative number with the minus sign, which is as wide as a plus sign. */
const withMinus = (text: string): string => text.replace('-', '−');

/** Formats a number: '1,234', '−1,234'. */
export const numberText = (value: number): string => withMinus(texts().number(value));

/** Formats a number with at most one decimal: '1,234.5'. */
export const decimalText = (value: number): string => DECIMAL().format(value);

/** Formats a number with its sign: '+1,234', '−1', '0'. */
export const signedText = (value: number): string => withMinus(SIGNED().format(value));

/** Formats a part of a whole: '12.5%'; of nothing, '0%'. */
export const shareText = (part: number, whole: number): string =>
  SHARE().format(whole === 0 ? 0 : part / whole);

/** Formats a relative change with its sign: '+12%', '−8%', '0%'. */
export const growthText = (change: number): string => withMinus(GROWTH().format(change));

/** Formats an amount: '$1,234.56'. */
export const moneyText = (cents: number): string => texts().amount(cents);

/** Formats a number with its noun: '1 row', '1,234 rows'. */
export function counted(count: number, one: string): string {
  return `${numberText(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** Formats the size of a file: '312 KB', '4.8 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const NAMED_DAY = instant(() => ({ ...DAY, timeZone: 'UTC' }));
const MONTH = instant(() => ({ month: 'short', year: 'numeric', timeZone: 'UTC' }));
const SHORT_DAY = instant(() => ({ day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** Formats '2026-11-21' as '21 Nov 2026', in any time zone. Returns a text that is not a day unchanged. */
export function dayText(day: string): string {
  const at = dayNamed(day);
  return at === undefined ? day : NAMED_DAY().format(at);
}

/** A day in a sentence of the server, which writes 'Nov 21, 2026' for everybody. */
const SERVER_DAY = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}\b/g;

/** Returns a sentence of the server with its days as pages show them. */
export const withDays = (sentence: string): string =>
  sentence.replaceAll(SERVER_DAY, (day) => NAMED_DAY().format(Date.parse(`${day} UTC`)));

/** Formats '2026-11-21' as '21 Nov'. */
export const shortDayText = (day: string): string => SHORT_DAY().format(Date.parse(day));

/** Formats the month of '2026-11-21' as 'Nov 2026'. */
export const monthText = (day: string): string => MONTH().format(Date.parse(day));

/** Formats the first and the last day of a period with their time zone: '24 Oct 2026 – 22 Nov 2026 (UTC)'. */
export const periodText = (from: string, to: string, timeZone: string): string =>
  `${dayText(from)} – ${dayText(to)} (${zoneText(timeZone)})`;

const SECONDS = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const DAY_OF = instant(() => DAY);
const MINUTE_OF = instant(() =>
  pageZone() === undefined
    ? { timeStyle: 'short' }
    : { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
);
const SECOND_OF = instant(() => ({ timeStyle: 'medium' }));

/** The time zone of the reader's browser. */
export const readerZone = once(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);

const EXACT = instant(() => ({
  weekday: 'short',
  ...DAY,
  ...SECONDS,
  timeZoneName: 'short',
  timeZone: readerZone(),
}));

/** Formats the day of an instant: '21 Nov 2026'. */
export const dayOfText = (at: number): string => DAY_OF().format(at);

/** Formats an instant: '21 Nov 2026, 09:05'; where all times are in UTC, with the zone. */
export const timeText = (at: number): string => `${dayOfText(at)}, ${MINUTE_OF().format(at)}`;

/** Formats an instant for logs: '21 Nov 2026, 09:05:30'. */
export const secondText = (at: number): string => `${dayOfText(at)}, ${SECOND_OF().format(at)}`;

/** Formats an instant in the reader's time zone with everything that is known about it: 'Sat, 21 Nov 2026, 09:05:30 GMT+1'. */
export const exactText = (at: number): string => EXACT().format(at);

const AGO = once(() => new Intl.RelativeTimeFormat(texts().language, { numeric: 'auto' }));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Formats an instant of the last week as '5 minutes ago', and an older one as a day. */
export function agoText(at: number, now: number): string {
  const ms = now - at;
  if (Math.abs(ms) >= 7 * DAY_MS) return dayOfText(at);
  if (Math.abs(ms) >= DAY_MS) return AGO().format(-Math.round(ms / DAY_MS), 'day');
  if (Math.abs(ms) >= HOUR_MS) return AGO().format(-Math.round(ms / HOUR_MS), 'hour');
  if (Math.abs(ms) >= MINUTE_MS) return AGO().format(-Math.round(ms / MINUTE_MS), 'minute');
  return t('shared.justNow');
}

const LIST = once(() => new Intl.ListFormat(texts().language, { type: 'conjunction' }));

/** Formats a list: 'a, b, and c'. */
export const listText = (items: readonly string[]): string => LIST().format(items);

const LANGUAGES = once(() => new Intl.DisplayNames(texts().language, { type: 'language' }));

/** Names a language by its code, in the language of the pages: 'Spanish', 'inglés'. */
export const languageText = (language: string): string => LANGUAGES().of(language) ?? language;

/** Names a time zone: 'America/New York'. */
export const zoneText = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** Returns the names of the time zones that the browser knows. */
export const zoneNames = (): readonly string[] => Intl.supportedValuesOf('timeZone');
