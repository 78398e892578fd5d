import { errors, failures } from './errors.ts';

/** All texts that only the server needs, by area. */
export default { errors, failures };
