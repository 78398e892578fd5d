import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Token } from 'marked';
import { type Heading, headingOf, isHeading, parse, plainText, render, sectionsOf } from './markdown.ts';
import type { Page } from './page.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The document whose sections are a page each. */
const API = 'docs/api.md';

/** The reference has its own list. */
const LEFT_OUT = 'Endpoints';

/** Documents that are a page each. The title is in the navigation, and by default the first heading. */
const DOCUMENTS: readonly { file: string; address: string; title?: string }[] = [
  { file: 'docs/start.md', address: '' },
  { file: 'docs/staff.md', address: 'staff' },
  { file: 'docs/integrate.md', address: 'integrate' },
  { file: 'docs/explanations.md', address: 'explanations' },
  { file: 'sdk/README.md', address: 'client', title: 'Client for TypeScript' },
  { file: 'sdk/python/README.md', address: 'python', title: 'Client for Python' },
  { file: 'CHANGELOG.md', address: 'changelog' },
  { file: 'docs/specification.md', address: 'specification' },
  { file: 'docs/glossary.md', address: 'glossary' },
  { file: 'docs/trust.md', address: 'trust' },
  { file: 'docs/compliance.md', address: 'compliance' },
];

interface Source {
  /** The document, relative to the program. */
  file: string;
  address: string;
  title: string;
  tokens: Token[];
  /** By how many levels its headings are raised. */
  raise: number;
}

/** Returns the pages that are made from the documents of the program. */
export function guidePages(): Page[] {
  const sources = [...DOCUMENTS.map(documentSource), ...apiSources()];
  const addresses = new Map(sources.flatMap(addressesIn));
  addresses.set(API, '/docs/');
  addresses.set(`${API}#endpoints`, '/docs/reference');
  return sources.map((source) => pageOf(source, addresses));
}

function read(file: string): Token[] {
  return parse(readFileSync(join(ROOT, file), 'utf8'));
}

function documentSource({ file, address, title }: (typeof DOCUMENTS)[number]): Source {
  const tokens = read(file);
  const [first] = tokens.filter(isHeading);
  return { file, address, title: title ?? (first ? headingOf(first).text : file), tokens, raise: 0 };
}

/** Returns a source for each section of the document about the API. */
function apiSources(): Source[] {
  const sources: Source[] = [];
  for (const token of read(API)) {
    if (isHeading(token) && token.depth === 2) {
      const { id, text } = headingOf(token);
      sources.push({ file: API, address: id, title: text, tokens: [token], raise: 1 });
    } else sources.at(-1)?.tokens.push(token);
  }
  return sources.filter(({ title }) => title !== LEFT_OUT);
}

/** Returns the addresses of a page and of its headings, by the file and anchor by which documents link to them. */
function addressesIn({ file, address, tokens, raise }: Source): [string, string][] {
  const [page, ...others] = tokens.filter(isHeading).map(headingOf);
  return [
    ...(raise === 0 ? [[file, `/docs/${address}`] as [string, string]] : []),
    ...(page === undefined ? [] : [[`${file}#${page.id}`, `/docs/${address}`] as [string, string]]),
    ...others.map(({ id }): [string, string] => [`${file}#${id}`, `/docs/${address}#${id}`]),
  ];
}

function pageOf(
  { file, address, title, tokens, raise }: Source,
  addresses: ReadonlyMap<string, string>,
): Page {
  const raised = <One extends Heading>(heading: One): One => ({ ...heading, depth: heading.depth - raise });
  const headings = tokens.filter(isHeading).map((token) => raised(headingOf(token)));
  return {
    address,
    title,
    description: plainText(tokens.filter(({ type }) => type === 'paragraph').slice(0, 1)).slice(0, 200),
    body: render(tokens, (href) => resolveLink(href, file, addresses), raise),
    headings: headings.filter(({ depth }) => depth === 2),
    sections: sectionsOf(tokens).map(raised),
  };
}

/** Returns the address of a link in a document; undefined if the target is a file that is not published. Throws if a published
 * document has no such heading. */
function resolveLink(href: string, file: string, addresses: ReadonlyMap<string, string>): string | undefined {
  if (/^(https?:|mailto:|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  const key = anchor === undefined ? target : `${target}#${anchor}`;
  const found = addresses.get(key);
  if (found === undefined && (addresses.has(target) || target === API))
    throw new Error(`${file} links to ${href}, which does not exist`);
  return found;
}
