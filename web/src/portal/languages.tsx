import { Button } from '@mantine/core';
import {
  LANGUAGE_COOKIE,
  LANGUAGE_NAMES,
  type Language,
  OFFERED_LANGUAGES,
} from '../../../src/texts/languages.ts';
import { texts } from '../texts.ts';

/** A year. The choice is kept as long as a renter may come back for. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the chosen language in a cookie, which mails and pages before signing in follow, and shows the page in it. */
function choose(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in Firefox before 140
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/portal; max-age=${KEPT_SECONDS}; samesite=lax${secure}`;
  location.reload();
}

/** The languages other than that of the page, each with its own name. At the top, for those who cannot read the page. */
export function Languages() {
  return OFFERED_LANGUAGES.filter((language) => language !== texts().language).map((language) => (
    <Button
      key={language}
      variant="subtle"
      color="gray"
      px="xs"
      lang={language}
      onClick={() => choose(language)}
    >
      {LANGUAGE_NAMES[language]}
    </Button>
  ));
}
