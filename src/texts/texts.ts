import type { GetICUArgs } from '@schummar/icu-type-parser';
import { type FormatXMLElementFn, IntlMessageFormat } from 'intl-messageformat';
import type { Catalogue } from './catalogue.ts';
import { type Language, LOCALES } from './languages.ts';

/** The key of a text: its area, then its name. */
export type TextKey = {
  [Area in keyof Catalogue]: `${Area}.${keyof Catalogue[Area] & string}`;
}[keyof Catalogue];

/** The English text of a key, as a type. */
export type MessageOf<Key extends TextKey> = Key extends `${infer Area extends keyof Catalogue}.${infer Name}`
  ? Name extends keyof Catalogue[Area]
    ? Catalogue[Area][Name] & string
    : never
  : never;

/** The key of a text without placeholders and tags. */
export type SimpleTextKey = {
  [Key in TextKey]: keyof RichValues<MessageOf<Key>, never> extends never ? Key : never;
}[TextKey];

/** The names of the tags of a text, such as `link` in `<link>Contact</link>`. */
type TagsOf<Message extends string> = Message extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;

/** The placeholders of a text, with the types of their values. `Rich` may be used in place of a string. */
type ValuesOf<Message extends string, Rich> = GetICUArgs<
  Message,
  { ICUNumberArgument: number; ICUDateArgument: number; ICUArgument: string | number | Rich }
>;

/** The arguments after the key of a text without tags: none if it has no placeholders. */
export type Arguments<Message extends string> = keyof ValuesOf<Message, never> extends never
  ? []
  : [values: ValuesOf<Message, never>];

/** Values for placeholders, and functions that wrap what is inside the tags. */
export type RichValues<Message extends string, Rich> = ValuesOf<Message, Rich> & {
  [Tag in TagsOf<Message>]: (content: (string | Rich)[]) => Rich;
};

/** The texts of one language, and its formats. */
export interface Texts {
  readonly language: Language;
  /** The locale of days and times. */
  readonly dateLocale: string;
  /** Returns a text: `t('file.score', { score })`. */
  t<Key extends TextKey>(key: Key, ...values: Arguments<MessageOf<Key>>): string;
  /** Returns the parts of a text whose placeholders or tags are more than strings. */
  parts<Key extends TextKey, Rich>(key: Key, values: RichValues<MessageOf<Key>, Rich>): (string | Rich)[];
  /** Formats the day of a time in UTC: `Jan 31, 2026`. */
  day(at: number): string;
  /** Formats the minute of a time in UTC: `Jan 31, 2026, 9:05 AM`. */
  moment(at: number): string;
  /** Formats an amount with its currency: `$1,234.50`. */
  amount(cents: number): string;
  /** Formats a whole number: `1,234`. */
  number(number: number): string;
}

/** The texts of an area of the staff's pages, by name. */
export type Area = Readonly<Record<string, string>>;

/** Texts of an area of the staff's pages. */
export interface AreaTexts<Of extends Area> {
  /** Returns a text: `t('revoked', { name })`. */
  t<Name extends keyof Of & string>(name: Name, ...values: Arguments<Of[Name]>): string;
  /** Returns the parts of a text whose placeholders or tags are more than strings. */
  parts<Name extends keyof Of & string, Rich>(
    name: Name,
    values: RichValues<Of[Name], Rich>,
  ): (string | Rich)[];
}

/** Returns the texts of an area of the staff's pages, which are in English. Messages are parsed when they are first used. */
export function makeAreaTexts<const Of extends Area>(area: Of): AreaTexts<Of> {
  const messageOf = makeMessages(LOCALES.en, (name) => area[name]);
  return {
    t: (name, ...[values]) => String(messageOf(name).format(values as Record<string, string | number>)),
    parts: (name, values) => partsOf(messageOf(name), values),
  };
}

type Message = Pick<IntlMessageFormat, 'format'>;

/** Matches the syntax of messages. Most texts have none, and parsing them would delay the first page on a slow phone. */
const SYNTAX = /[{}<]|''/;

/** Returns a function that returns the parsed message of a key. It throws for an unknown key. */
function makeMessages(locale: string, find: (key: string) => string | undefined) {
  const messages = new Map<string, Message>();
  return (key: string): Message => {
    const known = messages.get(key);
    if (known !== undefined) return known;
    const text = find(key);
    if (text === undefined) throw new Error(`there is no text ${key}`);
    const message = SYNTAX.test(text) ? new IntlMessageFormat(text, locale) : { format: () => text };
    messages.set(key, message);
    return message;
  };
}

/** Returns the parts of a message with its values. */
function partsOf<Rich>(message: Message, values: object): (string | Rich)[] {
  const parts = message.format(values as Record<string, string | Rich | FormatXMLElementFn<Rich>>);
  return (Array.isArray(parts) ? parts : [parts]) as (string | Rich)[];
}

/**
 * Returns the texts of a language. Messages are parsed when they are first used.
 *
 * @param catalogue the texts; a page may have only those that it shows
 * @param dateLocale the locale of days and times; that of the language unless a browser has its own
 */
export function makeTexts(
  language: Language,
  catalogue: Partial<Translation<Catalogue>>,
  dateLocale = LOCALES[language],
): Texts {
  const locale = LOCALES[language];
  const messageOf = makeMessages(locale, (key) => {
    const [area = '', name = ''] = key.split('.');
    return (catalogue as Record<string, Record<string, string> | undefined>)[area]?.[name];
  });
  // Formats are slow to make, and few texts need them.
  const lazily = (make: () => { format(value: number): string }) => {
    let made: { format(value: number): string } | undefined;
    return (value: number): string => {
      made ??= make();
      return made.format(value);
    };
  };
  const amount = lazily(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }));
  return {
    language,
    dateLocale,
    t: (key, ...[values]) => String(messageOf(key).format(values as Record<string, string | number>)),
    parts<Key extends TextKey, Rich>(key: Key, values: RichValues<Key, Rich>) {
      return partsOf<Rich>(messageOf(key), values);
    },
    day: lazily(() => new Intl.DateTimeFormat(dateLocale, { ...DAY, timeZone: 'UTC' })),
    moment: lazily(
      () =>
        new Intl.DateTimeFormat(dateLocale, { ...DAY, hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
    ),
    amount: (cents) => amount(cents / 100),
    number: lazily(() => new Intl.NumberFormat(locale)),
  };
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** The same keys with texts of another language. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
};
