import { CATALOGUES } from '../../src/texts/all.ts';
import { makeTexts, type Texts } from '../../src/texts/texts.ts';
import type { Page } from './browser.ts';

/** The marks around each text of the catalogue, which no text contains. The fonts of PDFs have them. */
const [OPEN, CLOSE] = ['«', '»'];

/** How much longer than English each text is at least. */
const LONGER = 1.3;

/** Returns a text with marks around it, and as long as the longest translation. */
function marked(text: string, english: string): string {
  const missing = Math.ceil(english.length * LONGER) - text.length - 2;
  return `${OPEN}${text}${
    missing > 1
      ? ` ${'ñandú '
          .repeat(Math.ceil(missing / 6))
          .slice(0, missing)
          .trim()}`
      : ''
  }${CLOSE}`;
}

/** Returns all texts in Spanish, each with marks around it. */
function pseudoCatalogue() {
  const areas = Object.entries<Record<string, string>>(CATALOGUES.es).map(([area, texts]) => {
    const english = (CATALOGUES.en as Record<string, Record<string, string>>)[area] ?? {};
    const entries = Object.entries(texts).map(([name, text]) => [name, marked(text, english[name] ?? '')]);
    return [area, Object.fromEntries(entries)] as const;
  });
  return Object.fromEntries(areas);
}

/** The texts of the pseudo-locale, for mails and documents. */
export const PSEUDO_TEXTS: Texts = makeTexts('es', pseudoCatalogue());

/** Returns what is outside of all marks, in pieces. */
export function unmarkedIn(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const character of text) {
    if (character === OPEN) depth++;
    else if (character === CLOSE) depth--;
    else if (depth === 0) found.push(`${found.pop()}${character}`);
    if (depth > 0 && found.at(-1) !== '') found.push('');
  }
  return found.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** Shows the pages of a context in Spanish with marks. Returns the strings that its API responses contain. */
export async function showPseudoLocale(page: Page, server: { url: string }): Promise<Set<string>> {
  const data = new Set<string>();
  await page.context().addCookies([{ name: 'language', value: 'es', url: server.url }]);
  const body = `export default ${JSON.stringify(pseudoCatalogue())};`;
  await page.route(/\/assets\/texts-es-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  // The build rendered these pages with the real texts. Another page has the same scripts, and none of their texts.
  await page.route(/\/portal(\/sign-in(\/link)?)?(\?|$)/, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: `${server.url}/portal/help` }) });
  });
  page.on('response', async (response) => {
    if (!response.url().includes('/portal/api/')) return;
    collect(await response.json().catch(() => undefined), data);
  });
  return data;
}

/** Fields in which responses have English sentences, for programs and for notices that were sent in English. */
const SENTENCES = new Set(['text', 'cause', 'paragraphs', 'title', 'error']);

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) if (!SENTENCES.has(name)) collect(field, into);
}

/** Returns the texts on a page that are neither from the catalogue nor data. Run in the page. */
const UNMARKED = `(() => {
  const hidden = (node) => node.closest('script, style, noscript, [lang]:not(html):not([lang=es])') !== null;
  const found = [];
  let depth = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (hidden(walker.currentNode.parentElement)) continue;
    let rest = '';
    for (const character of walker.currentNode.data) {
      if (character === '${OPEN}') depth++;
      else if (character === '${CLOSE}') depth--;
      else if (depth === 0) rest += character;
    }
    if (rest.trim() !== '') found.push(rest.trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
    if (hidden(element) || element.closest('[aria-hidden=true]') !== null) continue;
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
      const text = element.getAttribute(name) ?? '';
      if (text !== '' && !text.includes('${OPEN}')) found.push(text);
    }
  }
  if (!document.title.includes('${OPEN}')) found.push(document.title);
  return found;
})()`;

/** What a page shows that is neither a text nor data of the response: numbers, amounts, days and sizes. */
const FIGURES =
  /^[\s\d.,:;%+−$·()/-]*$|^\d{1,2} \p{L}{3,4}\.? \d{4}(, \d{1,2}:\d{2}( [ap]\.\s?m\.)?( UTC)?)?$|^[\d.]+ [KM]B$/u;

/** Returns the texts on a page of the pseudo-locale that no translator can reach. */
export async function untranslatedOn(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const found = await page.evaluate<string[]>(UNMARKED);
  const known = [...data].map((text) => text.toLowerCase());
  // Lists are joined, codes become words, and an e-mail may break after its @.
  const isData = (text: string) => {
    const lower = text.toLowerCase();
    return known.some(
      (value) =>
        value === lower ||
        value.includes(lower) ||
        value.replaceAll('_', ' ') === lower ||
        value.replaceAll(/\s+/g, ' ') === lower,
    );
  };
  return found.filter((text) => !FIGURES.test(text) && !isData(text));
}
