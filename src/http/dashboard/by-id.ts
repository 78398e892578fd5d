import { Type } from 'typebox';

/** What a path names by its ID. Whether there is such a one, and within reach, the use case says. */
export const BY_ID = Type.Object({ id: Type.String({ maxLength: 100 }) });
