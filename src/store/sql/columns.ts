import type { Value } from './query.ts';

/** Converts values of a type that a column cannot store. */
interface StoredAs<Field> {
  write(field: Field): Value;
  read(value: Value): Field;
}

/** A boolean, stored as 1 or 0. */
export const FLAG: StoredAs<boolean> = { write: Number, read: (value) => value === 1 };

/** A list of texts, stored as a JSON array. */
export const JSON_LIST: StoredAs<readonly string[]> = {
  write: (texts) => JSON.stringify(texts),
  read: (value) => JSON.parse(String(value)),
};

/** A list of texts, stored as a JSON array. It is empty in rows from before they had one. */
export const LIST_OR_NONE: StoredAs<readonly string[]> = {
  write: JSON_LIST.write,
  read: (value) => (value === null ? [] : JSON_LIST.read(value)),
};

/** A list of codes or IDs of letters, digits, underscores and colons, stored with commas between them. */
export const CODES: StoredAs<readonly string[]> = {
  write: (codes) => codes.join(','),
  read: (value) => (value === '' ? [] : String(value).split(',')),
};

/** Whole numbers, stored as a JSON array. */
export const NUMBERS: StoredAs<readonly number[]> = {
  write: (numbers) => JSON.stringify(numbers),
  read: (value) => JSON.parse(String(value)),
};

/**
 * The column of each field of an entity: its name, with a `StoredAs` if the value must be converted. A field
 * that is an object has a column for each of its fields.
 */
type Definition<Entity> = { readonly [Field in keyof Entity]-?: ColumnOf<Entity[Field]> };

type ColumnOf<Field> = [Field] extends [Value]
  ? string
  : readonly [name: string, as: StoredAs<Field>] | Definition<Field>;

/** The columns of an entity, and functions that write and read them. */
interface Columns<Entity> {
  /** The fields, in the same order as their columns. */
  readonly fields: readonly (keyof Entity & string)[];
  readonly names: readonly string[];
  /** Returns the values of the columns, in the order of `names`. */
  values(entity: Entity): Value[];
  /** Reads an entity from a row that contains its columns from index `from` on, in the order of `names`. */
  read(row: readonly Value[], from: number): Entity;
  /** Returns a null for each column. */
  nulls(): null[];
  /** Returns an entity that was stored as JSON, with null for each field that was added since. */
  filled(stored: Partial<Entity>): Entity;
}

/** One column, and the path of its field in the entity. */
interface Column {
  path: string;
  name: string;
  as: StoredAs<unknown> | undefined;
}

/**
 * Compiles the definition of an entity. `values` and `read` are generated, because they are called for every
 * row, and V8 accesses properties by literal names several times as fast as by names in variables. All names
 * in the generated code come from the definition, which is part of the program.
 */
export function columnsOf<Entity extends object>(definition: Definition<Entity>): Columns<Entity> {
  const columns = flattened(definition, '');
  const converters = columns.map(({ as }) => as);
  const written = columns.map(({ path, as }, index) =>
    as === undefined ? `entity${path}` : `converters[${index}].write(entity${path})`,
  );
  const read = objectSource(definition, columns);
  const compiled = new Function(
    'converters',
    `return { values: (entity) => [${written.join()}], read: (row, from) => (${read}) };`,
  ) as (converters: unknown[]) => Pick<Columns<Entity>, 'values' | 'read'>;
  const fields = Object.keys(definition) as (keyof Entity & string)[];
  const blank = Object.fromEntries(fields.map((field) => [field, null]));
  return {
    fields,
    names: columns.map(({ name }) => name),
    ...compiled(converters),
    nulls: () => columns.map(() => null),
    filled: (stored) => ({ ...blank, ...stored }) as Entity,
  };
}

/** Returns the columns of a definition. `path` leads to its object. */
function flattened(definition: object, path: string): Column[] {
  return Object.entries(definition).flatMap(([field, column]) => {
    const at = `${path}.${field}`;
    if (typeof column === 'string') return [{ path: at, name: column, as: undefined }];
    if (Array.isArray(column)) return [{ path: at, name: column[0], as: column[1] }];
    return flattened(column, at);
  });
}

/** Returns the source of an object literal that reads its fields from `row`. */
function objectSource(definition: object, columns: Column[], path = ''): string {
  const fields = Object.entries(definition).map(([field, column]) => {
    const at = `${path}.${field}`;
    const index = columns.findIndex((candidate) => candidate.path === at);
    if (index === -1) return `${field}: ${objectSource(column, columns, at)}`;
    const value = `row[from + ${index}]`;
    return `${field}: ${columns[index]?.as === undefined ? value : `converters[${index}].read(${value})`}`;
  });
  return `{ ${fields.join(', ')} }`;
}

/** Returns columns of one table of a query, for its SELECT. */
export function selected(table: string, names: readonly string[]): string {
  return names.map((name) => `${table}.${name}`).join(', ');
}
