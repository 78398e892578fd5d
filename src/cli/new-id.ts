import { idMaker } from '../ids.ts';

/** Creates all IDs of this process, for any command, so that they strictly increase. See decision 11. */
export const newId = idMaker(Date.now);
