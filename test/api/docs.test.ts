import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { DOCS, stateOf } from '../../src/built-files.ts';
import { STATUSES } from '../../src/errors.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const API = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

interface Page {
  text: string;
  ids: Set<string>;
  links: URL[];
}

/** Every page that links lead to from the first one, by path. */
const pages = new Map<string, Page>();
for (const paths = ['/docs/']; paths.length > 0; ) {
  const path = paths.pop() ?? '';
  if (pages.has(path)) continue;
  const { status, text } = await server.call('GET', path);
  assert.equal(status, 200, path);
  const links = [...text.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), `${server.url}${path}`),
  );
  const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
  assert.equal(new Set(ids).size, ids.length, `each ID occurs once on ${path}`);
  pages.set(path, { text, ids: new Set(ids), links });
  paths.push(...links.map(({ pathname }) => pathname).filter((one) => one.startsWith('/docs/')));
}

const pageAt = (path: string): Page => {
  const page = pages.get(path);
  assert.ok(page, `${path} is linked`);
  return page;
};

test('the documentation is built from these sources', () => {
  assert.equal(stateOf(DOCS), 'current', 'run npm run build');
});

test('every link leads to a page and a heading that exist, and other hosts are only linked to', async () => {
  for (const [path, { links }] of pages) {
    for (const { origin, pathname, hash } of links) {
      if (origin !== server.url) continue;
      if (!pathname.startsWith('/docs/'))
        assert.ok([200, 404].includes((await server.call('GET', pathname)).status), `${path}: ${pathname}`);
      else if (hash !== '') assert.ok(pageAt(pathname).ids.has(hash.slice(1)), `${path}: ${pathname}${hash}`);
    }
  }
});

test('a page loads only files of this server, and each exists', async () => {
  const loaded = new Set<string>();
  for (const { text } of pages.values()) {
    for (const [, address = ''] of text.matchAll(/<(?:script|link|img)\b[^>]* (?:src|href)="([^"]*)"/g))
      loaded.add(address);
    assert.doesNotMatch(text, / style="|<style|<script>| on[a-z]+="/, 'the policy allows nothing inline');
  }
  assert.ok(loaded.size >= 4);
  for (const address of loaded) {
    assert.match(address, /^\/[^/]/);
    assert.equal((await server.call('GET', address)).status, 200, address);
  }
});

test('every section of the document about the API is a page', () => {
  for (const [, heading = ''] of API.matchAll(/^## (.*)$/gm)) {
    if (heading === 'Endpoints') continue;
    const path = `/docs/${heading.toLowerCase().replaceAll(' ', '-')}`;
    assert.match(pageAt(path).text, new RegExp(`<h1 id="[^"]*">${heading}</h1>`));
  }
});

test('every endpoint and event has its place in the reference, with samples for each language', () => {
  const { paths, webhooks } = server.reference;
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) =>
    Object.values(methods),
  );
  for (const { operationId } of operations) {
    const found = [...pages].filter(
      ([path, { ids }]) => path.startsWith('/docs/reference/') && ids.has(operationId),
    );
    assert.equal(found.length, 1, operationId);
  }
  const samples = [...pages.values()].map(({ text }) => text).join('');
  const count = (language: string) => samples.split(`<figure data-language="${language}">`).length - 1;
  const endpoints = Object.values(paths).flatMap((methods) => Object.values(methods));
  assert.deepEqual([count('curl'), count('Python')], [endpoints.length, endpoints.length]);
  const files = endpoints.filter(({ responses }) =>
    Object.values(responses).some(({ content = {} }) => content['application/pdf'] ?? content['text/csv']),
  );
  assert.equal(
    count('TypeScript'),
    endpoints.length - files.length,
    'the client for TypeScript has no methods for files',
  );
});

test('every error code has a row with its meaning, to which the reference links', () => {
  const { forbidden: _, second_factor_required: __, ...statuses } = STATUSES;
  const errors = pageAt('/docs/errors');
  for (const code of Object.keys(statuses)) assert.ok(errors.ids.has(code), code);
  assert.match(pageAt('/docs/reference/screening').text, /<a href="\/docs\/errors#daily_limit">/);
});

test('samples and documents have the address of this server', () => {
  for (const [path, { text }] of pages) {
    const shown = text.replace(/<[^>]*>/g, '');
    assert.doesNotMatch(shown, /127\.0\.0\.1:8080|localhost:8080/, path);
  }
  assert.match(pageAt('/docs/').text, new RegExp(`${server.url}/v1/ping`));
  assert.match(pageAt('/docs/reference/reporting').text, new RegExp(`${server.url}/v1/reports`));
});
