import { createElement, Fragment, type ReactNode } from 'react';
import { LOCALES } from '../../src/texts/languages.ts';
import type { RichValues, TextKey, Texts } from '../../src/texts/texts.ts';

let shown: Texts | undefined;
let timeZone: 'UTC' | undefined;

/**
 * Sets the texts of the pages, once, before anything is rendered. Another language loads the page again.
 *
 * @param zone the time zone of all days and times; without it, that of the viewer. Renters' pages are in UTC, so that a day is
 *   the same as in the file that they download, in mails and in notices
 */
export function showTexts(texts: Texts, zone?: 'UTC'): void {
  shown = texts;
  timeZone = zone;
}

/** Returns whether days and times are in UTC instead of the viewer's time zone. */
export const isInUtc = (): boolean => timeZone === 'UTC';

/** Returns the texts of the pages. */
export function texts(): Texts {
  if (shown === undefined) throw new Error('texts are for pages after showTexts');
  return shown;
}

/** Returns a text: `t('file.title')`. */
export const t: Texts['t'] = (...all) => texts().t(...all);

/** Values for placeholders as React nodes, and functions that wrap what is inside the tags. */
type NodeValues<Key extends TextKey> = {
  [Name in keyof RichValues<Key, ReactNode>]: RichValues<Key, ReactNode>[Name] extends (
    ...all: never[]
  ) => unknown
    ? (content: ReactNode) => ReactNode
    : RichValues<Key, ReactNode>[Name];
};

/** Returns a text with React nodes in it: `rich('frame.partOpenText', { email: <UserText>…</UserText>, … })`. */
export function rich<Key extends TextKey>(key: Key, values: NodeValues<Key>): ReactNode {
  const entries = Object.entries<unknown>(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (content: ReactNode[]) => value(fragment(content)) : value,
  ]);
  return fragment(texts().parts<Key, ReactNode>(key, Object.fromEntries(entries)));
}

// As arguments, the children need no keys.
const fragment = (children: ReactNode[]) => createElement(Fragment, null, ...children);

const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

/** Formats a time in the time zone of the pages, unless the options name another. `options` is a constant: its format is made once. */
export function timeText(at: number, options: Intl.DateTimeFormatOptions): string {
  let format = formats.get(options);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(LOCALES[texts().language].dates, {
      ...(timeZone && { timeZone }),
      ...options,
    });
    formats.set(options, format);
  }
  return format.format(at);
}
