import type english from '../en/server.ts';
import type { Translation } from '../texts.ts';
import { errors, failures } from './errors.ts';
import { disputeMails, fileMails, mails } from './mails.ts';
import { notice, washington } from './notice.ts';
import { letter, pdf } from './pdf.ts';

export default {
  errors,
  failures,
  mails,
  disputeMails,
  fileMails,
  notice,
  washington,
  pdf,
  letter,
} satisfies Translation<typeof english>;
