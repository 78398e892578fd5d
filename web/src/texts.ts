import { createElement, Fragment, type ReactNode } from 'react';
import type { Language } from '../../src/texts/languages.ts';
import {
  type Area,
  type AreaTexts,
  type MessageOf,
  makeAreaTexts,
  type RichValues,
  type TextKey,
  type Texts,
} from '../../src/texts/texts.ts';

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

/** Returns the reader's locale of days and times: the browser's region if its language is that of the pages. */
export const readerLocale = (language: Language): string | undefined =>
  navigator.languages.find((tag) => tag.split('-')[0] === language);

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
type NodeValues<Message extends string> = {
  [Name in keyof RichValues<Message, ReactNode>]: RichValues<Message, ReactNode>[Name] extends (
    ...all: never[]
  ) => unknown
    ? (content: ReactNode) => ReactNode
    : RichValues<Message, ReactNode>[Name];
};

/** Returns a text with React nodes in it: `rich('frame.partOpenText', { email: <UserText>…</UserText>, … })`. */
export function rich<Key extends TextKey>(key: Key, values: NodeValues<MessageOf<Key>>): ReactNode {
  return fragment(texts().parts<Key, ReactNode>(key, nodeValues(values)));
}

/** The texts of an area of the staff's pages. */
interface StaffTexts<Of extends Area> extends Pick<AreaTexts<Of>, 't'> {
  /** Returns a text with React nodes in it: `rich('requested', { time: <Time at={requestedAt} /> })`. */
  rich<Name extends keyof Of & string>(name: Name, values: NodeValues<Of[Name]>): ReactNode;
}

/**
 * Returns the texts of an area of the staff's pages, which are in English: `const { t, rich } = staffTexts(keys)`. Each page imports its
 * own area, so that no page loads the texts of another.
 */
export function staffTexts<const Of extends Area>(area: Of): StaffTexts<Of> {
  const { t, parts } = makeAreaTexts(area);
  return { t, rich: (name, values) => fragment(parts<typeof name, ReactNode>(name, nodeValues(values))) };
}

/** Wraps what is inside the tags of a text in one node each. */
// biome-ignore lint/suspicious/noExplicitAny: the values were checked against the message.
function nodeValues(values: object): any {
  const entries = (Object.entries(values) as [string, unknown][]).map(([name, value]) => [
    name,
    typeof value === 'function' ? (content: ReactNode[]) => value(fragment(content)) : value,
  ]);
  return Object.fromEntries(entries);
}

// As arguments, the children need no keys.
const fragment = (children: ReactNode[]) => createElement(Fragment, null, ...children);
