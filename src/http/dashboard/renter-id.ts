import { Type } from 'typebox';

/** A renter in a path. Whether there is one, and within reach, the use case says. */
export const RENTER_ID = Type.Object({ id: Type.String({ maxLength: 100 }) });
