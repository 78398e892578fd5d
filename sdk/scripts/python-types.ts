export const HEAD = `# Written by 'npm run generate' from the OpenAPI document of the server. A test fails when it is out of date.
`;

/** The parts of a JSON Schema that the document has. */
export interface Schema {
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

const WORDS: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Words that Python reserves. A parameter with such a name gets an underscore at its end, as PEP 8 says. */
const RESERVED = new Set(['from', 'class', 'in', 'is', 'not', 'with']);

/** Returns the argument for a field or parameter of the API. */
export const argumentName = (field: string) => (RESERVED.has(field) ? `${field}_` : field);

/** Returns the name of the method for an operation. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const refName = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
export const pascal = (name: string) =>
  name.replace(/(^|_)(\w)/g, (_, _bar, letter: string) => letter.toUpperCase());
const unique = <T>(values: T[]) => [...new Set(values)];
export const literal = (value: unknown) =>
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
export function docstring(paragraphs: (string | undefined)[], indent: string): string {
  const texts = paragraphs.filter((text) => text !== undefined && text !== '');
  if (texts.length === 0) return '';
  const text = texts.map((one) => wrapped(one ?? '', indent)).join(`\n\n${indent}`);
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  if (escaped.includes('\n')) return `${indent}"""${escaped}\n${indent}"""\n`;
  return `${indent}"""${escaped.endsWith('"') ? `${escaped} ` : escaped}"""\n`;
}

/** Returns the names that a text uses from the module `typing`. */
export function typingOf(text: string): string {
  return ['Any', 'Dict', 'Iterator', 'List', 'Literal', 'Optional', 'TypedDict', 'Union']
    .filter((name) => new RegExp(`\\b${name}\\b`).test(text))
    .join(', ');
}

/** Writes Python types of schemas. Objects without a name of their own get that of the field that they are in. */
export class Types {
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
    const fields = Object.entries(properties).map(([field, schema]): [string, string, Schema] => {
      const type = this.of(schema, name + pascal(field));
      return [field, required.includes(field) ? type : `NotRequired[${type}]`, schema];
    });
    // A class cannot have a field with a reserved name.
    if (fields.some(([field]) => RESERVED.has(field))) {
      const entries = fields.map(([field, type]) => `"${field}": "${type}"`).join(', ');
      this.#classes.set(name, `${name} = TypedDict("${name}", {${entries}})\n`);
      return;
    }
    const lines = fields.map(
      ([field, type, schema]) => `    ${field}: ${type}\n${docstring([schema.description], '    ')}`,
    );
    const body = lines.length === 0 ? '    pass\n' : lines.join('');
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
  return new Types(
    (document as { components: { schemas: Record<string, Schema> } }).components.schemas,
  ).module();
}
