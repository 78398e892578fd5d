import { Marked, type Token, type Tokens } from 'marked';
import { codeBlock } from './code.ts';
import { escapeHtml, Html, html } from './html.ts';

/** A heading of a page, with the anchor that links in the documents use. */
export interface Heading {
  id: string;
  text: string;
  depth: number;
}

/** A heading and the text below it, up to the next heading. */
export interface Section extends Heading {
  body: string;
}

/** Returns the address of a link, or undefined if its target is not published: then only its text is shown. */
export type ResolveLink = (href: string) => string | undefined;

/** The anchors of headings that are numbered, because another heading has the same text. */
const numbered = new WeakMap<Tokens.Heading, string>();

/** Parses a document. Headings with the same text get different anchors, as on GitHub. */
export function parse(markdown: string): Token[] {
  const tokens = new Marked().lexer(markdown);
  const uses = new Map<string, number>();
  for (const token of tokens.filter(isHeading)) {
    const { id } = headingOf(token);
    const before = uses.get(id) ?? 0;
    if (before > 0) numbered.set(token, `${id}-${before}`);
    uses.set(id, before + 1);
  }
  return tokens;
}

/** Returns the anchor of a heading as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}

export function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

export function headingOf(token: Tokens.Heading): Heading {
  const text = plainText(token.tokens);
  return { id: numbered.get(token) ?? anchorOf(text), text, depth: token.depth };
}

/** Returns the sections of a document, for the search. */
export function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  for (const token of tokens) {
    if (isHeading(token)) sections.push({ ...headingOf(token), body: '' });
    else {
      const last = sections.at(-1);
      if (last !== undefined) last.body = `${last.body} ${plainText([token])}`.trim();
    }
  }
  return sections;
}

/** Returns the text of tokens without formatting and code blocks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'code') return '';
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows]
          .flat()
          .map((cell) => plainText(cell.tokens))
          .join(' ');
      }
      if (token.type === 'list') return plainText((token as Tokens.List).items);
      if (token.type === 'space' || token.type === 'br') return ' ';
      return 'tokens' in token && token.tokens
        ? plainText(token.tokens)
        : 'text' in token
          ? unescaped(token.text)
          : '';
    })
    .join('')
    .replace(/\s+/g, ' ');
}

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => {
    return { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }[name] ?? entity;
  });
}

/** Tables whose rows have an anchor each: the code in their first column. */
const CODES = /^(X-Error-Code|Code)$/;

/**
 * Renders a document.
 *
 * @param raise by how many levels headings are raised: 1 if the document is a part of a larger one
 */
export function render(tokens: readonly Token[], resolve: ResolveLink, raise = 0): Html {
  const marked = new Marked({
    renderer: {
      heading(token) {
        const { id, depth } = headingOf(token);
        const level = Math.max(1, depth - raise);
        const text = this.parser.parseInline(token.tokens);
        const linked = level === 1 ? text : `<a class="anchor" href="#${escapeHtml(id)}">${text}</a>`;
        return `<h${level} id="${escapeHtml(id)}">${linked}</h${level}>\n`;
      },
      link(token) {
        const text = this.parser.parseInline(token.tokens);
        const target = resolve(token.href);
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      code: ({ text, lang }) => `${codeBlock(text, lang?.split(' ')[0]).text}\n`,
      table({ header, rows }) {
        const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const hasCodes = CODES.test(plainText(header[0]?.tokens ?? []));
        const body = rows.map((row) => {
          const id = hasCodes ? ` id="${escapeHtml(plainText(row[0]?.tokens ?? []))}"` : '';
          return `<tr${id}>${cells(row, 'td')}</tr>\n`;
        });
        return tableOf(new Html(cells(header, 'th')), new Html(body.join(''))).text;
      },
      // The documents contain no HTML.
      html: ({ text }) => escapeHtml(text),
    },
  });
  return new Html(marked.parser([...tokens]));
}

/** Renders one line of Markdown, such as a description. */
export function renderInline(markdown: string, resolve: ResolveLink = (href) => href): Html {
  const [paragraph] = render(parse(markdown), resolve)
    .text.trim()
    .match(/(?<=^<p>).*(?=<\/p>$)/s) ?? [''];
  return new Html(paragraph);
}

/** Returns a table that scrolls if it is too wide. */
export function tableOf(head: Html, body: Html): Html {
  return html`<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`;
}
