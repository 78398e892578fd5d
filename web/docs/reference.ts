import { codeBlock } from './code.ts';
import { html } from './html.ts';
import { anchorOf, renderInline, tableOf } from './markdown.ts';
import { type Operation, type Reference, resolvedDocument } from './openapi.ts';
import { operationSection, webhookSection } from './operation.ts';
import type { Page } from './page.ts';
import { SAMPLE_URL } from './samples.ts';

interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

/** Returns the pages of the reference: an overview, and one for each group of endpoints. */
export function referencePages(): Page[] {
  const reference = resolvedDocument();
  const groups = reference.tags.map(({ name, description }) => groupPage(reference, name, description));
  return [overview(reference, groups), ...groups];
}

const addressOf = (tag: string) => `reference/${anchorOf(tag)}`;

function groupPage({ paths, webhooks }: Reference, tag: string, description: string): Page {
  const endpoints = endpointsIn(paths, tag);
  const events = Object.entries(webhooks).filter(([, { post }]) => post.tags.includes(tag));
  const operations = [...endpoints.map(({ operation }) => operation), ...events.map(([, { post }]) => post)];
  return {
    address: addressOf(tag),
    title: tag,
    description,
    wide: true,
    body: html`<h1 id="${anchorOf(tag)}">${tag}</h1><p>${description}.</p>
${endpoints.map(({ method, path, operation }) => operationSection(method, path, operation))}
${events.map(([event, { post }]) => webhookSection(event, post))}`,
    headings: operations.map(({ operationId, summary }) => ({ id: operationId, text: summary, depth: 2 })),
    sections: [
      ...endpoints.map(({ method, path, operation }) => ({
        id: operation.operationId,
        text: operation.summary,
        depth: 2,
        body: `${method.toUpperCase()} ${path} ${operation.operationId} ${wordsOf(operation)}`,
      })),
      ...events.map(([event, { post }]) => ({
        id: post.operationId,
        text: post.summary,
        depth: 2,
        body: `${event} ${post.description}`,
      })),
    ],
  };
}

function endpointsIn(paths: Reference['paths'], tag: string): Endpoint[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Returns what a search of an endpoint looks at besides its name. */
function wordsOf({ description, parameters = [], requestBody }: Operation): string {
  const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties)),
  );
  const names = new Set([...parameters.map(({ name }) => name), ...fields]);
  return `${description} ${[...names].join(' ')}`.replaceAll('`', '');
}

function overview({ info, tags, paths, components }: Reference, groups: readonly Page[]): Page {
  const [introduction = ''] = info.description.split('\n');
  const schemes = Object.values(components.securitySchemes).map(
    ({ description }) => html`<li>${renderInline(description)}.</li>`,
  );
  const lists = tags.map(({ name, description }, place) => {
    const rows = endpointsIn(paths, name).map(
      ({ method, path, operation: { operationId, summary } }) =>
        html`<tr><td><a href="/docs/${addressOf(name)}#${operationId}"><b class="method ${method}">${method.toUpperCase()}</b> <code>${path}</code></a></td><td>${summary}</td></tr>`,
    );
    const link = html`<h2 id="${anchorOf(name)}"><a href="/docs/${groups[place]?.address}">${name}</a></h2><p>${description}.</p>`;
    return html`${link}${rows.length > 0 && tableOf(html`<th>Endpoint</th><th>What it does</th>`, html`${rows}`)}`;
  });
  return {
    address: 'reference',
    title: 'All endpoints',
    description: 'Every endpoint of the API, and how to send a request',
    body: html`<h1 id="reference">All endpoints</h1><p>${renderInline(introduction)}</p>
<h2 id="address">Address and key</h2>${codeBlock(`${SAMPLE_URL}/v1`)}
<ul>${schemes}</ul>
<p>The <a href="/openapi.json">OpenAPI document</a> describes all of this for programs. The
<a href="/docs/python">client for Python</a> has a method for each endpoint, and the
<a href="/docs/client">client for TypeScript and JavaScript</a> for each that responds with JSON.</p>
${lists}`,
    headings: tags.map(({ name }) => ({ id: anchorOf(name), text: name, depth: 2 })),
    sections: [],
  };
}
