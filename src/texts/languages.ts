/** The languages of the texts. Each has a folder of this name, and each text is in all of them. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages that renters can choose: those whose texts are complete on every page of the portal. */
export const OFFERED_LANGUAGES: readonly Language[] = ['en', 'es'];

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** What leads renters to the portal from the sign-in page of staff, which is in English. Beside the names, for it loads no texts of renters. */
export const RENTER_LINKS: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  es: '¿Es inquilino? Vea su expediente',
};

/** The locale of each language: that of the United States, whose law the network follows. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** The cookie with the language that a renter chose. Scripts set it, so it is not HttpOnly. */
export const LANGUAGE_COOKIE = 'language';

const COOKIE = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=([a-z]{2})\\s*(?:;|$)`);

/** Returns the language with this name, such as a stored one; English for any other. */
export function languageNamed(
  name: string | null | undefined,
  among: readonly Language[] = OFFERED_LANGUAGES,
): Language {
  return among.find((language) => language === name) ?? 'en';
}

/** The longest Accept-Language header that is read. Browsers send fewer than 100 characters. */
const MOST_HEADER_CHARACTERS = 500;

/**
 * Returns the language for a browser: the one that the renter chose, otherwise the first offered one of those that the browser
 * asks for, otherwise English.
 *
 * @param cookies the Cookie header
 * @param accepted the Accept-Language header. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export function languageOf(
  cookies: string | undefined,
  accepted: string | undefined,
  offered: readonly Language[] = OFFERED_LANGUAGES,
): Language {
  const find = (tag: string | undefined) => offered.find((language) => language === tag);
  return (
    find(COOKIE.exec(cookies ?? '')?.[1]) ??
    acceptedTags(accepted ?? '')
      .map(find)
      .find(Boolean) ??
    'en'
  );
}

/** Returns the languages of an Accept-Language header without their regions, the most wanted first. */
function acceptedTags(header: string): string[] {
  return header
    .slice(0, MOST_HEADER_CHARACTERS)
    .split(',')
    .map((entry) => {
      const [tag = '', weight] = entry.trim().split(/\s*;\s*q=/);
      return {
        tag: tag.split('-', 1)[0]?.toLowerCase() ?? '',
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
