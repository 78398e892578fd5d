import type { TSchema } from 'typebox';

/** A schema as it is written in the document. */
export type WrittenSchema = Record<string, unknown>;

const SHOWN_AS = Symbol('the schema in the document');

/**
 * Returns a schema that the document shows as another one, which says more about the same values. For the server the
 * simple one is faster, or its error texts are clearer.
 */
export function shownAs<Schema extends TSchema>(schema: Schema, shown: object): Schema {
  return { ...schema, [SHOWN_AS]: shown };
}

/**
 * Returns a body of optional fields, at least one of which is required. The document shows an alternative for each, because code
 * generators understand those.
 */
export function withOneOf<Schema extends TSchema>(name: string, schema: Schema, ...fields: string[]): Schema {
  const { examples: _, ...optional } = schema as TSchema & { examples?: unknown };
  const anyOf = fields.map((field) => {
    return { ...optional, title: `${name}By${pascalCase(field)}`, required: [field] };
  });
  return shownAs(schema, { anyOf });
}

/** Returns a name such as `ReportId` for `report_id`, `report id` or `reportId`. */
export function pascalCase(words: string): string {
  return words.replace(/(?:^|[ _])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Keywords whose value is data, not a schema. */
const DATA = new Set(['const', 'default', 'enum', 'example', 'examples', 'required', 'mapping']);

/** The longest texts of responses are stored ones (4,000 characters), and a few words before them. */
const MOST_CHARACTERS = 5_000;

/** The largest integer that JavaScript, and so every amount and count of ours, keeps exact. */
const MOST_EXACT = Number.MAX_SAFE_INTEGER;
const MOST_INT32 = 2 ** 31 - 1;

/**
 * Returns a function that writes schemas, and what it collects: schemas with a `title` are written once, under this name, and
 * referred to.
 */
export function schemaWriter() {
  const named: Record<string, WrittenSchema> = {};

  function write(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(write);
    if (typeof schema !== 'object' || schema === null) return schema;
    const { [SHOWN_AS]: shown, ...own } = schema as WrittenSchema & { [SHOWN_AS]?: object };
    const { title, ...unnamed } = own;
    if (shown !== undefined) return write(title === undefined ? shown : { title, ...shown });
    if (typeof title !== 'string') return fields(withType(own));
    const types = [unnamed.type].flat();
    if (!types.includes('null')) return refer(title, fields(withType(unnamed)));
    const type = types.filter((one) => one !== 'null')[0];
    return { anyOf: [refer(title, fields({ ...unnamed, type })), { type: 'null' }] };
  }

  function refer(name: string, schema: WrittenSchema): WrittenSchema {
    const known = named[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`There are two different schemas with the name ${name}`);
    named[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  function fields(schema: WrittenSchema): WrittenSchema {
    const written: WrittenSchema = {};
    for (const [keyword, value] of Object.entries(schema)) {
      // Keywords of our own, such as the text for a broken rule.
      if (keyword.startsWith('x-')) continue;
      if (DATA.has(keyword)) written[keyword] = value;
      else if (keyword === 'properties')
        written[keyword] = Object.fromEntries(
          Object.entries(value as object).map(([name, property]) => [name, write(property)]),
        );
      else written[keyword] = write(value);
    }
    return written;
  }

  return { write: (schema: object) => write(schema) as WrittenSchema, named };
}

/** Adds the type of an enumeration of words, the limit of a text, and the limits and the format of an integer. */
function withType(schema: WrittenSchema): WrittenSchema {
  if (Array.isArray(schema.enum)) return { type: 'string', ...schema };
  const types = [schema.type].flat();
  if (types.includes('string') && schema.const === undefined)
    return { maxLength: MOST_CHARACTERS, ...schema };
  if (!types.includes('integer')) return schema;
  const { minimum = -MOST_EXACT, maximum = MOST_EXACT } = schema as { minimum?: number; maximum?: number };
  const format = Math.max(-minimum, maximum) > MOST_INT32 ? 'int64' : 'int32';
  return { ...schema, minimum, maximum, format };
}
