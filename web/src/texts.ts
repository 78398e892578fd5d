import { createElement, Fragment, type ReactNode } from 'react';
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

/** Returns the time zone of all days and times, or `undefined` if it is the viewer's. */
export const pageZone = (): 'UTC' | undefined => timeZone;

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
