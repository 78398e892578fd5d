import type english from '../en/server.ts';
import type { Translation } from '../texts.ts';
import { errors, failures } from './errors.ts';
import { mails } from './mails.ts';

export default { errors, failures, mails } satisfies Translation<typeof english>;
