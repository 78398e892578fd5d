import type { Value } from './query.ts';

/** Converts values of a type that a column cannot store. */
export interface StoredAs<Field> {
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

/** A list of codes of letters, digits and underscores, stored with commas between them. */
export const CODES: StoredAs<readonly string[]> = {
  write: (codes) => codes.join(','),
  read: (value) => (value === '' ? [] : String(value).split(',')),
};

/**
 * The column of each field of an entity: its name, with a `StoredAs` if the value must be converted. A field
 * that is an object has a column for each of its fields.
 */
export type Definition<Entity> = { readonly [Field in keyof Entity]-?: ColumnOf<Entity[Field]> };

type ColumnOf<Field> = [Field] extends [Value]
  ? string
  : readonly [name: string, as: StoredAs<Field>] | Definition<Field>;

/** The columns of an entity, and functions that write and read them. */
export interface Columns<Entity> {
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

/**
 * Compiles the definition of an entity. The returned functions are called for every row, so they use simple
 * loops and create no closures.
 */
export function columnsOf<Entity extends object>(definition: Definition<Entity>): Columns<Entity> {
  const fields = Object.keys(definition) as (keyof Entity & string)[];
  const codecs = fields.map((field) => codecOf(definition[field]));
  const names = codecs.flatMap((codec) => codec.names);
  const places = codecs.map((_, index) => codecs.slice(0, index).flatMap((codec) => codec.names).length);
  // Copying an object with all fields and then setting them takes half as long as adding them one by one.
  const blank = Object.fromEntries(fields.map((field) => [field, null])) as Entity;
  return {
    fields,
    names,
    values(entity) {
      const values: Value[] = [];
      for (let index = 0; index < fields.length; index++) {
        const field: unknown = entity[fields[index] as keyof Entity];
        const write = codecs[index]?.write;
        if (write === undefined) values.push(field as Value);
        else write(field, values);
      }
      return values;
    },
    read(row, from) {
      const entity = { ...blank };
      for (let index = 0; index < fields.length; index++) {
        const place = from + (places[index] as number);
        const read = codecs[index]?.read;
        const field: unknown = read === undefined ? row[place] : read(row, place);
        entity[fields[index] as keyof Entity] = field as never;
      }
      return entity;
    },
    nulls: () => names.map(() => null),
    filled: (stored) => ({ ...blank, ...stored }),
  };
}

/** Writes and reads one field. A field that needs no conversion has neither function. */
interface Codec {
  names: readonly string[];
  /** Appends the values of the field to `values`. */
  write: undefined | ((field: unknown, values: Value[]) => void);
  read: undefined | ((row: readonly Value[], place: number) => unknown);
}

function codecOf(column: unknown): Codec {
  if (typeof column === 'string') return { names: [column], write: undefined, read: undefined };
  if (Array.isArray(column)) {
    const [name, as] = column as [string, StoredAs<unknown>];
    return {
      names: [name],
      write: (field, values) => values.push(as.write(field)),
      read: (row, place) => as.read(row[place] ?? null),
    };
  }
  const { names, values, read } = columnsOf<object>(column as Definition<object>);
  return { names, write: (field, before) => before.push(...values(field as object)), read };
}

/** Returns columns of one table of a query, for its SELECT. */
export function selected(table: string, names: readonly string[]): string {
  return names.map((name) => `${table}.${name}`).join(', ');
}
