import { type Html, html } from './html.ts';
import { navigationOf, type Page } from './page.ts';

/** The files that every page loads, below `/docs/`. Their names contain a digest of the content. */
export interface Assets {
  style: string;
  script: string;
}

/** Returns a page as a document. */
export function layout(page: Page, pages: readonly Page[], { style, script }: Assets): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · Renter screening docs</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/${style}">
<script src="/color-scheme.js"></script>
<script type="module" src="/docs/${script}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="menu" href="#menu">Menu</a>
<a class="brand" href="/docs/" aria-label="Renter screening docs"><img src="/icon.svg" alt="" width="24" height="24"><span>Renter screening</span> <small>Docs</small></a>
<search hidden><label class="quiet" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/">
<p class="quiet" role="status"></p><ul></ul></search>
<button class="scheme" type="button" hidden>◐</button>
<a class="home" href="/">Dashboard</a>
</header>
<div class="columns${page.wide === true && ' wide'}">
<nav id="menu" aria-label="Pages"><a class="close" href="#main">Close the menu</a>${navigationOf(pages).map(([title, listed]) => navGroup(title, listed, page))}</nav>
<main id="main" tabindex="-1">${page.body}</main>
${page.wide !== true && tableOfContents(page)}
</div>
</body>
</html>
`;
}

function navGroup(title: string, listed: readonly Page[], page: Page): Html {
  const entries = listed.map((one) => {
    const isCurrent = one === page;
    const within = isCurrent && one.wide === true && html`<ul>${page.headings.map(headingLink)}</ul>`;
    return html`<li><a href="/docs/${one.address}"${isCurrent && html` aria-current="page"`}>${one.title}</a>${within}</li>`;
  });
  return html`<p>${title}</p><ul aria-label="${title}">${entries}</ul>`;
}

function tableOfContents({ headings }: Page): Html | false {
  return (
    headings.length > 1 &&
    html`<aside aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${headings.map(headingLink)}</ul></aside>`
  );
}

const headingLink = ({ id, text }: { id: string; text: string }) =>
  html`<li><a href="#${id}">${text}</a></li>`;
