import type { Value } from './query.ts';

/** How values of one type are stored in a column, where a column cannot hold them as they are. */
export interface StoredAs<Field> {
  write(field: Field): Value;
  read(value: Value): Field;
}

/** True is 1. */
export const FLAG: StoredAs<boolean> = { write: Number, read: (value) => value === 1 };

/** A JSON array of texts. */
export const JSON_LIST: StoredAs<readonly string[]> = {
  write: (texts) => JSON.stringify(texts),
  read: (value) => JSON.parse(String(value)),
};

/** Codes of letters, digits and underscores, with commas between them. */
export const CODES: StoredAs<readonly string[]> = {
  write: (codes) => codes.join(','),
  read: (value) => (value === '' ? [] : String(value).split(',')),
};

/**
 * The columns of a record, field by field: the name of the column, with `StoredAs` where the field is not stored as it
 * is. A field that is an object has a column for each of its own fields.
 */
export type Definition<Entity> = { readonly [Field in keyof Entity]-?: ColumnOf<Entity[Field]> };

type ColumnOf<Field> = [Field] extends [Value]
  ? string
  : readonly [name: string, as: StoredAs<Field>] | Definition<Field>;

/** The columns of a record, and how it is written to them and read from them. */
export interface Columns<Entity> {
  /** The fields, and the names of their columns, in one order. */
  readonly fields: readonly (keyof Entity & string)[];
  readonly names: readonly string[];
  /** Returns the values of the columns, in the order of `names`. */
  values(entity: Entity): Value[];
  /** Reads an entity from a row in which its columns follow each other from the place `from` on. */
  read(row: readonly Value[], from: number): Entity;
  /** Returns a null for each column, for an entity that has none of the fields. */
  nulls(): null[];
}

/** Compiles a definition, once for each record: the functions are called for every row. */
export function columnsOf<Entity extends object>(definition: Definition<Entity>): Columns<Entity> {
  const fields = Object.keys(definition) as (keyof Entity & string)[];
  const parts = fields.map((field) => partOf(definition[field]));
  // Copying an object that has all fields, and then setting them, takes half as long as adding one after the other.
  const blank = Object.fromEntries(fields.map((field) => [field, null])) as Entity;
  const names = parts.flatMap((part) => part.names);
  return {
    fields,
    names,
    values: (entity) => parts.flatMap((part, index) => part.write(entity[fields[index] as keyof Entity])),
    read(row, from) {
      const entity = { ...blank };
      let place = from;
      for (let index = 0; index < parts.length; index++) {
        const part = parts[index] as Part;
        entity[fields[index] as keyof Entity] = part.read(row, place) as never;
        place += part.names.length;
      }
      return entity;
    },
    nulls: () => names.map(() => null),
  };
}

/** What one field takes of a row. */
interface Part {
  names: readonly string[];
  write(field: unknown): Value | Value[];
  read(row: readonly Value[], place: number): unknown;
}

function partOf(column: unknown): Part {
  if (typeof column === 'string') {
    return { names: [column], write: (field) => field as Value, read: (row, place) => row[place] };
  }
  if (Array.isArray(column)) {
    const [name, { write, read }] = column as [string, StoredAs<unknown>];
    return { names: [name], write, read: (row, place) => read(row[place] ?? null) };
  }
  const { names, values, read } = columnsOf<object>(column as Definition<object>);
  return { names, write: (field) => values(field as object), read };
}

/** Columns of one table of a query, to be selected. */
export function selected(table: string, names: readonly string[]): string {
  return names.map((name) => `${table}.${name}`).join(', ');
}
