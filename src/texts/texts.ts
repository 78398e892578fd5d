import type { GetICUArgs } from '@schummar/icu-type-parser';
import { type FormatXMLElementFn, IntlMessageFormat } from 'intl-messageformat';
import type { Catalogue } from './catalogue.ts';
import { type Language, LOCALES } from './languages.ts';

/** The key of a text: its area, then its name. */
export type TextKey = {
  [Area in keyof Catalogue]: `${Area}.${keyof Catalogue[Area] & string}`;
}[keyof Catalogue];

/** The English text of a key, as a type. */
type MessageOf<Key extends TextKey> = Key extends `${infer Area extends keyof Catalogue}.${infer Name}`
  ? Name extends keyof Catalogue[Area]
    ? Catalogue[Area][Name] & string
    : never
  : never;

/** The key of a text without placeholders and tags. */
export type SimpleTextKey = {
  [Key in TextKey]: keyof RichValues<Key, never> extends never ? Key : never;
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
type Arguments<Message extends string> = keyof ValuesOf<Message, never> extends never
  ? []
  : [values: ValuesOf<Message, never>];

/** Values for placeholders, and functions that wrap what is inside the tags. */
export type RichValues<Key extends TextKey, Rich> = ValuesOf<MessageOf<Key>, Rich> & {
  [Tag in TagsOf<MessageOf<Key>>]: (content: (string | Rich)[]) => Rich;
};

/** The texts of one language, and its formats. */
export interface Texts {
  readonly language: Language;
  /** Returns a text: `t('file.score', { score })`. */
  t<Key extends TextKey>(key: Key, ...values: Arguments<MessageOf<Key>>): string;
  /** Returns the parts of a text whose placeholders or tags are more than strings. */
  parts<Key extends TextKey, Rich>(key: Key, values: RichValues<Key, Rich>): (string | Rich)[];
  /** Formats the day of a time in UTC: `31 Jan 2026`. */
  day(at: number): string;
  /** Formats the minute of a time in UTC: `31 Jan 2026, 09:05`. */
  moment(at: number): string;
  /** Formats an amount with its currency: `$1,234.50`. */
  amount(cents: number): string;
  /** Formats a whole number: `1,234`. */
  number(number: number): string;
}

/**
 * Returns the texts of a language. Messages are parsed when they are first used.
 *
 * @param catalogue the texts; a page may have only those that it shows
 */
export function makeTexts(language: Language, catalogue: Partial<Translation<Catalogue>>): Texts {
  const { dates, numbers } = LOCALES[language];
  const messages = new Map<string, IntlMessageFormat>();
  const messageOf = (key: string): IntlMessageFormat => {
    const known = messages.get(key);
    if (known !== undefined) return known;
    const [area = '', name = ''] = key.split('.');
    const text = (catalogue as Record<string, Record<string, string> | undefined>)[area]?.[name];
    if (text === undefined) throw new Error(`there is no text ${key}`);
    const message = new IntlMessageFormat(text, numbers);
    messages.set(key, message);
    return message;
  };
  // Formats are slow to make, and few texts need them.
  const lazily = (make: () => { format(value: number): string }) => {
    let made: { format(value: number): string } | undefined;
    return (value: number): string => {
      made ??= make();
      return made.format(value);
    };
  };
  const amount = lazily(() => new Intl.NumberFormat(numbers, { style: 'currency', currency: 'USD' }));
  return {
    language,
    t: (key, ...[values]) => String(messageOf(key).format(values as Record<string, string | number>)),
    parts<Key extends TextKey, Rich>(key: Key, values: RichValues<Key, Rich>) {
      const parts = messageOf(key).format(values as Record<string, string | Rich | FormatXMLElementFn<Rich>>);
      return (Array.isArray(parts) ? parts : [parts]) as (string | Rich)[];
    },
    day: lazily(() => new Intl.DateTimeFormat(dates, { ...DAY, timeZone: 'UTC' })),
    moment: lazily(() => new Intl.DateTimeFormat(dates, { ...DAY, ...MINUTE, timeZone: 'UTC' })),
    amount: (cents) => amount(cents / 100),
    number: lazily(() => new Intl.NumberFormat(numbers)),
  };
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;

/** The same keys with texts of another language. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
};
