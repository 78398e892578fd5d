import type { Dialect } from '../sql/query.ts';

/** Transactions are one after the other: nothing needs to be held. */
export const DIALECT: Dialect = {
  hold: () => '',
  holdFree: () => '',
  elements: (json) => `SELECT value FROM json_each(${json})`,
};
