import type { Dialect } from '../sql/query.ts';

/** Transactions are one after the other: nothing needs to be held. */
export const DIALECT: Dialect = {
  hold: () => '',
  holdFree: () => '',
  below: (column, value) => `${column.group} = ${value.group} AND ${column.number} < ${value.number}`,
  elements: (json) => `SELECT value FROM json_each(${json})`,
};
