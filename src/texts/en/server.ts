import { errors, failures } from './errors.ts';
import { mails } from './mails.ts';

/** All texts that only the server needs, by area. */
export default { errors, failures, mails };
