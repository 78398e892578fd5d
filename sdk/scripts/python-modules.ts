import { LISTS } from '../src/each.ts';
import { OPERATIONS } from '../src/operations.ts';
import type { OperationName } from '../src/types.ts';

const HEAD = `# Written by 'npm run generate' from the OpenAPI document of the server. A test fails when it is out of date.
`;

/** The parts of a JSON Schema that the document has. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  description?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const WORDS: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Words that Python reserves. A parameter with such a name gets an underscore at its end, as PEP 8 says. */
const RESERVED = new Set(['from', 'class', 'in', 'is', 'not', 'with']);

const refName = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
const pascal = (name: string) =>
  name.replace(/(^|_)(\w)/g, (_, _bar, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const unique = <T>(values: T[]) => [...new Set(values)];
const literal = (value: unknown) =>
  value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value);

/** Breaks a text into lines that fit a module of Python, each after the first with this indent. */
function wrapped(text: string, indent: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent.length + line.length + word.length >= 99) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${indent}`);
}

/** Returns a docstring of these paragraphs, or nothing without one. */
function docstring(paragraphs: (string | undefined)[], indent: string): string {
  const texts = paragraphs.filter((text) => text !== undefined && text !== '');
  if (texts.length === 0) return '';
  const text = texts.map((one) => wrapped(one ?? '', indent)).join(`\n\n${indent}`);
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  if (escaped.includes('\n')) return `${indent}"""${escaped}\n${indent}"""\n`;
  return `${indent}"""${escaped.endsWith('"') ? `${escaped} ` : escaped}"""\n`;
}

/** Returns the names that a text uses from the module `typing`. */
function typingOf(text: string): string {
  return ['Any', 'Dict', 'Iterator', 'List', 'Literal', 'Optional', 'TypedDict', 'Union']
    .filter((name) => new RegExp(`\\b${name}\\b`).test(text))
    .join(', ');
}

/** Writes Python types of schemas. Objects without a name of their own get that of the field that they are in. */
class Types {
  readonly #schemas: Record<string, Schema>;
  readonly #classes = new Map<string, string>();
  /** What stands before the names of classes: nothing in the module that defines them. */
  readonly #prefix: string;

  constructor(schemas: Record<string, Schema>, prefix = '') {
    this.#schemas = schemas;
    this.#prefix = prefix;
  }

  /** Returns the type of a schema. */
  of(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return `${this.#prefix}${refName(schema.$ref)}`;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined)
      return this.#oneOf(
        choices.map((choice, place) => this.of(choice, `${name}${place === 0 ? '' : place + 1}`)),
      );
    const kinds = [schema.type ?? 'object'].flat();
    return this.#oneOf(
      kinds.map((kind) => {
        if (kind === 'array') return `List[${this.of(schema.items ?? {}, name)}]`;
        if (kind !== 'object') return WORDS[kind] ?? 'Any';
        if (schema.properties === undefined) return 'Dict[str, Any]';
        this.#define(name, schema);
        return `${this.#prefix}${name}`;
      }),
    );
  }

  #oneOf(types: string[]): string {
    const choices = unique(types);
    return choices.length === 1 ? (choices[0] ?? 'Any') : `Union[${choices.join(', ')}]`;
  }

  #define(name: string, { properties = {}, required = [], description }: Schema): void {
    if (this.#classes.has(name)) throw new Error(`Two types would be named ${name}.`);
    this.#classes.set(name, '');
    const fields = Object.entries(properties).map(([field, schema]) => {
      if (RESERVED.has(field)) throw new Error(`A field cannot be named ${field} in Python.`);
      const type = this.of(schema, name + pascal(field));
      const declared = required.includes(field) ? type : `NotRequired[${type}]`;
      return `    ${field}: ${declared}\n${docstring([schema.description], '    ')}`;
    });
    const body = fields.length === 0 ? '    pass\n' : fields.join('');
    this.#classes.set(name, `class ${name}(TypedDict):\n${docstring([description], '    ')}${body}`);
  }

  /** Returns the module of all types. */
  module(): string {
    const aliases: string[] = [];
    for (const [name, schema] of Object.entries(this.#schemas)) {
      if (schema.properties !== undefined) this.#define(name, schema);
      // Names in an alias are looked up when the module is read, so that they follow their classes.
      else aliases.push(`${name} = ${this.of(schema, `${name}Entry`)}\n`);
    }
    const text = [...this.#classes.values(), ...aliases].join('');
    return `${HEAD}from __future__ import annotations

from typing import TYPE_CHECKING, ${typingOf(text)}

if TYPE_CHECKING:
    from typing_extensions import NotRequired


${[...this.#classes.values()].join('\n\n')}

${aliases.join('')}`;
  }
}

/** Returns the module with the types of all schemas, as `TypedDict`s. */
export function pythonTypes(document: object): string {
  return new Types((document as Document).components.schemas).module();
}

/** Returns a dictionary with these keys and expressions. */
function dictionary(entries: [key: string, expression: string][]): string {
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([key, expression]) => `                "${key}": ${expression},\n`).join('')}            }`;
}

interface Argument {
  name: string;
  field: string;
  type: string;
  required: boolean;
  description?: string | undefined;
}

/** Returns the module of the client, which has one method for each operation and an iterator for each list. */
export function pythonClient(document: object): string {
  const { paths, components } = document as Document;
  const types = new Types({}, 'types.');

  function resolved(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : resolved(components.schemas[refName(schema.$ref)] ?? {});
  }

  /** The fields of a body. If it has alternatives, those of all of them; required are those that each requires. */
  function fieldsOf(reference: Schema): { fields: [string, Schema, string][]; required: string[] } {
    const schema = resolved(reference);
    const alternatives = (schema.anyOf ?? schema.oneOf)?.map(fieldsOf);
    if (alternatives === undefined) {
      const owner = refName(reference.$ref ?? '');
      return {
        fields: Object.entries(schema.properties ?? {}).map(([field, value]) => [
          field,
          value,
          owner + pascal(field),
        ]),
        required: schema.required ?? [],
      };
    }
    const fields = new Map(alternatives.flatMap((one) => one.fields).map((field) => [field[0], field]));
    const required = alternatives[0]?.required.filter((field) =>
      alternatives.every((one) => one.required.includes(field)),
    );
    return { fields: [...fields.values()], required: required ?? [] };
  }

  function argument(
    field: string,
    schema: Schema,
    name: string,
    required: boolean,
    description?: string,
  ): Argument {
    const isFlag = schema.enum?.every((value) => value === 'true' || value === 'false');
    const type = isFlag ? 'bool' : field === 'limit' ? 'int' : types.of(schema, name);
    return {
      name: RESERVED.has(field) ? `${field}_` : field,
      field,
      type: required ? type : `Optional[${type}]`,
      required,
      description,
    };
  }

  const methods: string[] = [];
  for (const [path, byMethod] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(byMethod)) {
      const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
      // Files are not among the operations, and reading one changes nothing.
      const { free = false, takesKey = false } = OPERATIONS[operationId as OperationName] ?? { free: true };
      const content = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1].content ?? {};
      const schema = content['application/json']?.schema;
      const answer = schema === undefined ? 'bytes' : types.of(schema, pascal(operationId));
      const query = parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [one] : []));
      const body = fieldsOf(requestBody?.content['application/json']?.schema ?? {});
      const inBody = query.length === 0 && body.fields.length > 0;
      const all = inBody
        ? body.fields.map(([field, value, name]) =>
            argument(field, value, name, body.required.includes(field), value.description),
          )
        : query.map(({ name, schema, required = operationId === 'revokeKey', description }) =>
            argument(name, schema, pascal(name), required, description),
          );
      // Required arguments come first.
      const given = [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)];
      const signature = given.map(
        ({ name, type, required }) => `        ${name}: ${type}${required ? '' : ' = None'},\n`,
      );
      const own = [
        takesKey ? '        idempotency_key: Optional[str] = None,\n' : '',
        '        timeout: Optional[float] = None,\n',
      ].join('');
      const list = LISTS[operationId as keyof typeof LISTS];
      const doc = docstring(
        [
          /[.?]$/.test(summary) ? summary : `${summary}.`,
          description,
          ...given.map(({ name, description }) => description && `${name}: ${description}`),
        ],
        '        ',
      );
      const fields = dictionary(given.map(({ name, field }) => [field, name]));
      const sent = [
        `"${method.toUpperCase()}"`,
        `"${path}"`,
        ...(given.length === 0 ? [] : [`${inBody ? 'body' : 'query'}=${fields}`]),
        ...(free ? ['free=True'] : []),
        ...(takesKey ? ['idempotency_key=idempotency_key or new_key()'] : []),
        'timeout=timeout',
      ];
      methods.push(`    def ${snake(operationId)}(
        self,
        *,
${signature.join('')}${own}    ) -> Answer[${answer}]:
${doc}        return self._call(
            ${sent.join(',\n            ')},
        )
`);
      if (list === undefined) continue;
      const { entries, position = 'cursor', next = 'next_cursor', limit, endsEmpty = false } = list;
      const filters = given.filter(
        ({ field }) => field !== 'limit' && field !== 'cursor' && field !== (endsEmpty ? '' : position),
      );
      const entry = types.of(resolved(schema ?? {}).properties?.[entries]?.items ?? {}, pascal(entries));
      methods.push(`    def ${snake(EACH[operationId as keyof typeof LISTS])}(
        self,
        *,
${filters.map(({ name, type, required }) => `        ${name}: ${type}${required ? '' : ' = None'},\n`).join('')}        timeout: Optional[float] = None,
    ) -> Iterator[${entry}]:
        """Yields all ${entries} of \`${snake(operationId)}\`, reading page after page."""
        return self._each(
            "${path}",
            ${dictionary([
              ...filters.map(({ name, field }): [string, string] => [field, name]),
              ...(limit === undefined ? [] : [['limit', String(limit)] as [string, string]]),
            ])},
            "${entries}",
            position="${position}",
            next_field="${next}",
            ends_empty=${literal(endsEmpty)},
            timeout=timeout,
        )
`);
    }
  }
  return `${HEAD}from __future__ import annotations

from typing import ${typingOf(methods.join(''))}

from . import types
from ._transport import Answer, Transport, new_key


class Client(Transport):
    """A client of one network with one key. Threads may share it."""

${methods.join('\n')}`;
}

/** The names of the iterators. */
const EACH: Record<keyof typeof LISTS, string> = {
  listChecks: 'eachCheck',
  listBatches: 'eachBatch',
  getBatch: 'eachBatchResult',
  listAdverseActions: 'eachAdverseAction',
  listReports: 'eachReport',
  listIncidents: 'eachIncident',
  listDisputes: 'eachDispute',
  listEvents: 'eachEvent',
};
