import { idMaker } from '../ids.ts';

/** Makes the IDs of this process, whichever command it runs: they rise strictly, as decision 11 promises. */
export const newId = idMaker(Date.now);
