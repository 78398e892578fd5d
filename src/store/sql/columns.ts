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
  /** Returns an entity that was stored as JSON, with null for each field that was not there yet. */
  filled(stored: Partial<Entity>): Entity;
}

/** Compiles a definition, once for each record. What it returns is called for every row: plain loops, and no closures. */
export function columnsOf<Entity extends object>(definition: Definition<Entity>): Columns<Entity> {
  const fields = Object.keys(definition) as (keyof Entity & string)[];
  const codecs = fields.map((field) => codecOf(definition[field]));
  const names = codecs.flatMap((codec) => codec.names);
  const places = codecs.map((_, index) => codecs.slice(0, index).flatMap((codec) => codec.names).length);
  // Copying an object that has all fields, and then setting them, takes half as long as adding one after the other.
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

/** How one field is written and read; a field that is stored as it is needs neither function. */
interface Codec {
  names: readonly string[];
  /** Adds the values of the field to those of the fields before it. */
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

/** Columns of one table of a query, to be selected. */
export function selected(table: string, names: readonly string[]): string {
  return names.map((name) => `${table}.${name}`).join(', ');
}
