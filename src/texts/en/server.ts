import { errors, failures } from './errors.ts';
import { disputeMails, fileMails, mails } from './mails.ts';
import { notice, washington } from './notice.ts';
import { letter, pdf } from './pdf.ts';

/** All texts that only the server needs, by area. */
export default { errors, failures, mails, disputeMails, fileMails, notice, washington, pdf, letter };
