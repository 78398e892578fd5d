import { ApiError } from '../../../errors.ts';
import type { Send } from './pool.ts';

/** The oldest version that this program is tested with. */
const OLDEST_VERSION = 15;

/** With any of these off, a power cut may lose checks that were acknowledged. */
const DURABLE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Throws `unavailable` for a server that is too old or may lose committed data, naming the setting, and for a
 * database that cannot store all of Unicode.
 */
export async function rejectUnsafeServer(send: Send): Promise<void> {
  const { rows } = await send({
    text: 'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    values: [[...DURABLE_SETTINGS, 'server_version_num', 'server_encoding']],
  });
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const version = Math.floor(Number(settings.get('server_version_num')) / 10_000);
  if (version < OLDEST_VERSION) {
    throw new ApiError(
      'unavailable',
      `PostgreSQL ${version} is too old: ${OLDEST_VERSION} or later is needed. Check DATABASE_URL.`,
    );
  }
  const encoding = settings.get('server_encoding');
  if (encoding !== 'UTF8') {
    const text = `The database's encoding is ${encoding}, which cannot store most people's names. Create one with createdb --encoding=UTF8 --template=template0.`;
    throw new ApiError('unavailable', text);
  }
  for (const name of DURABLE_SETTINGS) {
    if (settings.get(name) !== 'off') continue;
    const text = `PostgreSQL's ${name} is off: committed data could be lost. Set ${name} = on.`;
    throw new ApiError('unavailable', text);
  }
}
