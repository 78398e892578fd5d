import { notesOf, typeOf } from './field-notes.ts';
import { type Html, html } from './html.ts';
import { renderInline } from './markdown.ts';
import type { Parameter, Schema } from './openapi.ts';

/** What is marked: in a request that a field is required, in a response that it may be missing. */
type Marks = 'required' | 'optional';

/** Returns the fields of a body or response, or its alternatives. */
export function schemaFields(schema: Schema, marks: Marks): Html {
  const { description, items } = schema;
  const about = description !== undefined && html`<p>${renderInline(description)}</p>`;
  const objects = objectsOf(schema);
  if (objects.length > 0) return html`${about}${objectFields(objects, marks)}`;
  if (items === undefined) return html`${about}`;
  return html`${about}<p>A list. Each entry has these fields:</p>${schemaFields(items, marks)}`;
}

/** Returns the parameters of a query, or the headers of a request. */
export function parameterFields(parameters: readonly Parameter[]): Html {
  const rows = parameters.map(({ name, schema, required, description }) =>
    fieldRow(name, { ...schema, description }, required === true ? 'required' : '', 'required'),
  );
  return html`<dl class="fields">${rows}</dl>`;
}

function fieldList({ properties = {} }: Schema, required: readonly string[], marks: Marks): Html {
  const rows = Object.entries(properties).map(([name, field]) => {
    const isMarked = required.includes(name) === (marks === 'required');
    return fieldRow(name, field, isMarked ? marks : '', marks);
  });
  return html`<dl class="fields">${rows}</dl>`;
}

function fieldRow(name: string, schema: Schema, mark: Marks | '', marks: Marks): Html {
  const { description } = schema;
  const notes = notesOf(schema);
  const lines = [
    description !== undefined && html`<p>${renderInline(description)}</p>`,
    notes !== '' && html`<p class="notes">${renderInline(notes)}</p>`,
    nestedFields(name, schema, marks),
  ];
  const marked = mark !== '' && html` <span class="${mark}">${mark}</span>`;
  return html`<div><dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>${marked}</dt><dd>${lines}</dd></div>`;
}

function nestedFields(name: string, schema: Schema, marks: Marks): Html | false {
  const within = [schema, ...alternativesOf(schema)].map((one) => one.items ?? one);
  const nested = within.flatMap(objectsOf);
  if (nested.length === 0) return false;
  const fields = objectFields(nested, marks);
  return html`<details><summary>Fields of <code>${name}</code></summary>${fields}</details>`;
}

const alternativesOf = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf];

/** Returns the objects that a schema allows. */
function objectsOf(schema: Schema): Schema[] {
  return schema.properties === undefined ? alternativesOf(schema).flatMap(objectsOf) : [schema];
}

/** Returns the fields of an object, or of each alternative. Those with the same fields differ only in what is required. */
function objectFields(objects: readonly Schema[], marks: Marks): Html {
  const namesOf = ({ properties = {} }: Schema) => Object.keys(properties).join();
  const [first] = objects;
  if (first !== undefined && objects.every((one) => namesOf(one) === namesOf(first))) {
    const lists = objects.map(({ required = [] }) => required);
    const always = (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
    const some = [...new Set(lists.flat())].filter((name) => !always.includes(name));
    const note = some.length > 0 && html`<p>At least one of ${words(some)} is required.</p>`;
    return html`${note}${fieldList(first, always, marks)}`;
  }
  const parts = objects.map((one, place) => {
    const title = one.title === undefined ? `Alternative ${place + 1}` : spaced(one.title);
    return html`<details><summary>${title}</summary>${fieldList(one, one.required ?? [], marks)}</details>`;
  });
  return html`<p>One of these:</p>${parts}`;
}

/** Returns `Found check` for `FoundCheck`. */
const spaced = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const words = (names: readonly string[]) =>
  names.map(
    (name, place) => html`${place > 0 && (place === names.length - 1 ? ' or ' : ', ')}<code>${name}</code>`,
  );
