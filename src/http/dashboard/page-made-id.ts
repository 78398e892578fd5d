import { Type } from 'typebox';

/** An ID that a page made for one thing that it has done: sent again, it is the same thing. */
export function pageMadeId(prefix: 'chk' | 'frm') {
  return Type.String({
    pattern: `^${prefix}_[0-9a-zA-Z]{16,40}$`,
    'x-rule': `must be an ID that a page made: ${prefix}_ and 16 to 40 letters and digits`,
  });
}
