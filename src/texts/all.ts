import type { Catalogue } from './catalogue.ts';
import enPages from './en/pages.ts';
import enServer from './en/server.ts';
import esPages from './es/pages.ts';
import esServer from './es/server.ts';
import type { Language } from './languages.ts';
import { makeTexts, type Texts, type Translation } from './texts.ts';

/** All texts by language. */
export const CATALOGUES: Readonly<Record<Language, Translation<Catalogue>>> = {
  en: { ...enPages, ...enServer },
  es: { ...esPages, ...esServer },
};

const made = new Map<Language, Texts>();

/** Returns all texts of a language, for the server. Pages load only their own language. */
export function textsIn(language: Language): Texts {
  let texts = made.get(language);
  if (texts === undefined) {
    texts = makeTexts(language, CATALOGUES[language]);
    made.set(language, texts);
  }
  return texts;
}
