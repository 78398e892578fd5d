import { codeBlock } from './code.ts';
import { parameterFields, schemaFields } from './fields.ts';
import { type Html, html } from './html.ts';
import { renderInline, tableOf } from './markdown.ts';
import { examplesOf, jsonOf, type Operation, type Parameter, type Response } from './openapi.ts';
import { bodyOf, samplesOf } from './samples.ts';

const isSuccess = ([status]: [status: string, response: Response]) => status.startsWith('2');

/** Returns the description of an endpoint: its input, its responses, its errors, samples, and a form that sends it. */
export function operationSection(method: string, path: string, operation: Operation): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const query = parameters.filter((one) => one.in === 'query');
  const headers = parameters.filter((one) => one.in === 'header');
  const body = jsonOf(requestBody);
  const successes = Object.entries(responses).filter(isSuccess);
  const samples = samplesOf(method, path, operation).map(
    ({ language, syntax, code }) =>
      html`<figure data-language="${language}"><figcaption>${language}</figcaption>${codeBlock(code, syntax)}</figure>`,
  );
  return html`<section class="operation" id="${operationId}"><div>
<h2><a class="anchor" href="#${operationId}">${summary}</a></h2>
<p class="address"><b class="method ${method}">${method.toUpperCase()}</b> <code>${path}</code></p>
<p>${renderInline(description)}</p>
${query.length > 0 && html`<h3>Query</h3>${parameterFields(query)}`}
${headers.length > 0 && html`<h3>Headers</h3>${parameterFields(headers)}`}
${body !== undefined && html`<h3>Body</h3>${schemaFields(body.schema, 'required')}`}
${successes.map(successFields)}
${errorTable(responses)}
</div><div class="aside"><div class="samples">${samples}</div>
${tryForm(method, path, [...query, ...headers], bodyOf(operation))}
${successes.map(exampleResponses)}
</div></section>`;
}

/** Returns the description of a request that a webhook gets. */
export function webhookSection(
  event: string,
  { operationId, summary, description, requestBody }: Operation,
): Html {
  const content = jsonOf(requestBody);
  return html`<section class="operation" id="${operationId}"><div>
<h2><a class="anchor" href="#${operationId}">${summary}</a></h2>
<p class="address"><b class="method post">POST</b> to the URL of your webhook</p>
<p>${renderInline(description)}</p>
<h3>Body</h3>${content && schemaFields(content.schema, 'optional')}
</div><div class="aside">${examplesOf(content).map(([, value]) => example(event, value))}</div></section>`;
}

function successFields([status, response]: [string, Response]): Html {
  const schema = jsonOf(response)?.schema;
  const type = Object.keys(response.content ?? {}).join();
  const headers = Object.entries(response.headers ?? {}).map(
    ([name, { description }]) =>
      html`<div><dt><code>${name}</code></dt><dd><p>${renderInline(description)}</p></dd></div>`,
  );
  return html`<h3>Response ${status}</h3>${schema === undefined ? html`<p>A file: <code>${type}</code>.</p>` : schemaFields(schema, 'optional')}
${headers.length > 0 && html`<details><summary>Headers</summary><dl class="fields">${headers}</dl></details>`}`;
}

/** Returns every error of an endpoint, with the link to its cause and remedy, and an example of its text. */
function errorTable(responses: Operation['responses']): Html {
  const rows = Object.entries(responses)
    .filter((one) => !isSuccess(one))
    .flatMap(([status, response]) =>
      examplesOf(jsonOf(response)).map(([code, value]) => {
        const { error } = value as { error: string };
        return html`<tr><td><a href="/docs/errors#${code}"><code>${code}</code></a></td><td>${status}</td><td>${error}</td></tr>`;
      }),
    );
  const head = html`<th>X-Error-Code</th><th>Status</th><th>Such as</th>`;
  return html`<h3>Errors</h3><details><summary>${rows.length} codes</summary>${tableOf(head, html`${rows}`)}</details>`;
}

/** Returns the first example of a response, and the others folded. */
function exampleResponses([status, response]: [string, Response]): Html {
  const [first, ...others] = examplesOf(jsonOf(response));
  if (first === undefined) return html``;
  const titleOf = (name: string) => (others.length === 0 ? status : `${status}: ${name}`);
  const folded = others.map(
    ([name, value]) => html`<details><summary>${titleOf(name)}</summary>${jsonBlock(value)}</details>`,
  );
  return html`${example(titleOf(first[0]), first[1])}${folded}`;
}

const jsonBlock = (value: unknown) => codeBlock(JSON.stringify(value, null, 2), 'json');

const example = (title: string, value: unknown) =>
  html`<figure><figcaption>${title}</figcaption>${jsonBlock(value)}</figure>`;

/** Returns the form that sends a request. It is hidden until the script that sends it runs. */
function tryForm(method: string, path: string, parameters: readonly Parameter[], body: unknown): Html {
  const fields = parameters.map(({ name, in: place, required = false, example: value = '' }) => {
    const input = html`<input data-${place}="${name}" value="${String(value)}" autocomplete="off" spellcheck="false"${required && html` required`}>`;
    return html`<label>${name}${input}</label>`;
  });
  const text =
    body !== undefined &&
    html`<label>Body<textarea rows="8" data-body spellcheck="false">${JSON.stringify(body, null, 2)}</textarea></label>`;
  return html`<details class="try" hidden><summary>Try it</summary>
<form data-method="${method.toUpperCase()}" data-path="${path}">
<label>API key<input type="password" data-key autocomplete="off" spellcheck="false" required></label>${fields}${text}
<p class="notes">This sends a real request to this network. The key is not stored.</p>
<button type="submit">Send</button><div role="status"></div></form></details>`;
}
