import { LISTS, type ListName } from '../src/each.ts';
import { OPERATIONS } from '../src/operations.ts';
import type { OperationName } from '../src/types.ts';
import {
  argumentName,
  docstring,
  HEAD,
  literal,
  pascal,
  refName,
  type Schema,
  snake,
  Types,
  typingOf,
} from './python-types.ts';

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

/** The names of the iterators. */
const EACH: Record<ListName, string> = {
  listChecks: 'each_check',
  listBatches: 'each_batch',
  getBatch: 'each_batch_result',
  listAdverseActions: 'each_adverse_action',
  listReports: 'each_report',
  listIncidents: 'each_incident',
  listDisputes: 'each_dispute',
  listEvents: 'each_event',
};

/** An argument of a method. */
interface Argument {
  name: string;
  /** Its name in the API. */
  field: string;
  type: string;
  required: boolean;
  description: string | undefined;
}

/** The fields of a body, each with the name for a type of its own. */
interface Fields {
  fields: [field: string, schema: Schema, name: string][];
  required: string[];
}

/** Returns a dictionary with these keys and expressions. */
function dictionary(entries: [key: string, expression: string][]): string {
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([key, expression]) => `                "${key}": ${expression},\n`).join('')}            }`;
}

/** Returns the beginning of a method, up to its docstring. All arguments have names. */
function signature(name: string, given: Argument[], own: string[], response: string): string {
  const lines = [
    'self',
    '*',
    ...given.map(({ name, type, required }) => `${name}: ${type}${required ? '' : ' = None'}`),
    ...own.map((one) => `${one} = None`),
  ];
  return `    def ${name}(\n${lines.map((line) => `        ${line},\n`).join('')}    ) -> ${response}:\n`;
}

/** Writes the methods of the client. */
class Methods {
  readonly #schemas: Record<string, Schema>;
  readonly #types = new Types({}, 'types.');

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas;
  }

  /** Returns the methods of an operation: one that sends it and, for a list, its iterator. */
  of(method: string, path: string, operation: Operation): string[] {
    const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
    // Files are not among the operations, and reading one changes nothing.
    const { free = false, takesKey = false } = OPERATIONS[operationId as OperationName] ?? { free: true };
    const content = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1].content ?? {};
    const response = content['application/json']?.schema;
    const query = parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [one] : []));
    const body = this.#fieldsOf(requestBody?.content['application/json']?.schema ?? {});
    const inBody = query.length === 0 && body.fields.length > 0;
    const all = inBody
      ? body.fields.map(([field, schema, name]) =>
          this.#argument(field, schema, name, body.required.includes(field), schema.description),
        )
      : query.map(({ name, schema, required = operationId === 'revokeKey', description }) =>
          this.#argument(name, schema, pascal(name), required, description),
        );
    // Required arguments come first.
    const given = [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)];
    const doc = [
      /[.?]$/.test(summary) ? summary : `${summary}.`,
      description,
      ...given.map(({ name, description }) => description && `${name}: ${description}`),
    ];
    const fields = dictionary(given.map(({ name, field }) => [field, name]));
    const sent = [
      `"${method.toUpperCase()}"`,
      `"${path}"`,
      ...(given.length === 0 ? [] : [`${inBody ? 'body' : 'query'}=${fields}`]),
      ...(free ? ['free=True'] : []),
      ...(takesKey ? ['idempotency_key=idempotency_key or new_key()'] : []),
      'timeout=timeout',
    ];
    const own = [...(takesKey ? ['idempotency_key: Optional[str]'] : []), 'timeout: Optional[float]'];
    const type = response === undefined ? 'bytes' : this.#types.of(response, pascal(operationId));
    const caller = `${signature(snake(operationId), given, own, `ApiResponse[${type}]`)}${docstring(doc, '        ')}        return self._call(
            ${sent.join(',\n            ')},
        )
`;
    const name = operationId as ListName;
    return name in LISTS ? [caller, this.#iterator(name, path, given, response ?? {})] : [caller];
  }

  #iterator(operation: ListName, path: string, given: Argument[], response: Schema): string {
    const { entries, position = 'cursor', next = 'next_cursor', limit, endsEmpty = false } = LISTS[operation];
    // A list of events may start after a cursor.
    const filters = given.filter(
      ({ field }) => field !== 'limit' && field !== 'cursor' && (endsEmpty || field !== position),
    );
    const entry = this.#types.of(
      this.#resolved(response).properties?.[entries]?.items ?? {},
      pascal(entries),
    );
    const query = dictionary([
      ...filters.map(({ name, field }): [string, string] => [field, name]),
      ...(limit === undefined ? [] : [['limit', String(limit)] as [string, string]]),
    ]);
    return `${signature(EACH[operation], filters, ['timeout: Optional[float]'], `Iterator[${entry}]`)}        """Yields all ${entries} of \`${snake(operation)}\`, reading page after page."""
        return self._each(
            "${path}",
            ${query},
            "${entries}",
            position="${position}",
            next_field="${next}",
            ends_empty=${literal(endsEmpty)},
            timeout=timeout,
        )
`;
  }

  #resolved(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : this.#resolved(this.#schemas[refName(schema.$ref)] ?? {});
  }

  /** Returns the fields of a body. If it has alternatives, those of all of them; required are those that each requires. */
  #fieldsOf(reference: Schema): Fields {
    const schema = this.#resolved(reference);
    const alternatives = (schema.anyOf ?? schema.oneOf)?.map((one) => this.#fieldsOf(one));
    if (alternatives === undefined) {
      const owner = refName(reference.$ref ?? '');
      const fields = Object.entries(schema.properties ?? {});
      return {
        fields: fields.map(([field, value]) => [field, value, owner + pascal(field)]),
        required: schema.required ?? [],
      };
    }
    const fields = new Map(alternatives.flatMap((one) => one.fields).map((field) => [field[0], field]));
    const [first] = alternatives;
    const required = first?.required.filter((field) =>
      alternatives.every((one) => one.required.includes(field)),
    );
    return { fields: [...fields.values()], required: required ?? [] };
  }

  #argument(
    field: string,
    schema: Schema,
    typeName: string,
    required: boolean,
    description: string | undefined,
  ): Argument {
    const isFlag = schema.enum?.every((value) => value === 'true' || value === 'false');
    const type = isFlag ? 'bool' : field === 'limit' ? 'int' : this.#types.of(schema, typeName);
    return {
      name: argumentName(field),
      field,
      type: required ? type : `Optional[${type}]`,
      required,
      description,
    };
  }
}

/** Returns the module of the client, which has one method for each operation and an iterator for each list. */
export function pythonClient(document: object): string {
  const { paths, components } = document as Document;
  const methods = new Methods(components.schemas);
  const written = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).flatMap(([method, operation]) => methods.of(method, path, operation)),
  );
  return `${HEAD}from __future__ import annotations

from typing import ${typingOf(written.join(''))}

from . import types
from ._transport import ApiResponse, Transport, new_key


class Client(Transport):
    """A client of one network with one key. Threads may share it."""

${written.join('\n')}`;
}
