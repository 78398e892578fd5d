import type english from '../en/server.ts';
import type { Translation } from '../texts.ts';
import { errors, failures } from './errors.ts';

export default { errors, failures } satisfies Translation<typeof english>;
