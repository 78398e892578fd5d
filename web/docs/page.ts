import type { Html } from './html.ts';
import type { Heading, Section } from './markdown.ts';

/** The addresses of pages in the navigation, by group. The reference follows its overview. */
const NAVIGATION = {
  'Get started': ['', 'integrate', 'keys', 'test-mode'],
  Integrate: [
    'errors',
    'retrying',
    'rate-limits',
    'webhooks',
    'events',
    'reading-again',
    'client',
    'python',
    'what-may-change',
  ],
  'Screen and file': [
    'checks',
    'explanations',
    'many-checks-at-once',
    'what-you-checked',
    'what-you-know-about-the-renter',
    'days',
    'held-filings',
    'your-own-records',
    'disputes',
    'notices-of-adverse-actions',
  ],
  Reference: ['reference'],
  'For staff': ['staff'],
  Background: ['specification', 'glossary', 'trust', 'compliance', 'changelog'],
};

/** The group of pages that are not listed, such as a new section of a document. */
const OTHERS = 'Screen and file';

/** Returns the pages by the title of their group, in the order of the navigation. */
export function navigationOf(pages: readonly Page[]): [title: string, pages: Page[]][] {
  const listed = new Set(Object.values(NAVIGATION).flat());
  const others = pages.filter(({ address }) => !listed.has(address) && !address.startsWith('reference/'));
  return Object.entries(NAVIGATION).map(([title, addresses]) => {
    const found = addresses.flatMap((address) => pages.filter((page) => page.address === address));
    if (title === OTHERS) return [title, [...found, ...others]];
    const groups = pages.filter(({ address }) => address.startsWith('reference/'));
    return [title, title === 'Reference' ? [...found, ...groups] : found];
  });
}

/** A page of the documentation. */
export interface Page {
  /** Below `/docs/`; empty for the first page. */
  address: string;
  title: string;
  description: string;
  /** Whether samples stand beside the text, so that there is no room for a table of contents. */
  wide?: boolean;
  body: Html;
  headings: Heading[];
  /** For the search. */
  sections: Section[];
}
