import { Refusal } from '../../../errors.ts';
import type { Send } from './pool.ts';

/** The oldest that the program is tested against. */
const OLDEST_VERSION = 15;

/** With any of these off, a check that was answered may be gone after a power cut. */
const DURABLE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Refuses (`unavailable`) a server that is too old, or that may lose what it acknowledged, naming the setting; and a
 * database that cannot hold every text.
 */
export async function refuseUnsafeServer(send: Send): Promise<void> {
  const { rows } = await send({
    text: 'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    values: [[...DURABLE_SETTINGS, 'server_version_num', 'server_encoding']],
  });
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const version = Math.floor(Number(settings.get('server_version_num')) / 10_000);
  if (version < OLDEST_VERSION) {
    throw new Refusal(
      'unavailable',
      `PostgreSQL ${version} is too old: ${OLDEST_VERSION} or later is needed. Check DATABASE_URL.`,
    );
  }
  const encoding = settings.get('server_encoding');
  if (encoding !== 'UTF8') {
    const text = `The database's encoding is ${encoding}, which lacks most people's names. Make one with createdb --encoding=UTF8 --template=template0.`;
    throw new Refusal('unavailable', text);
  }
  for (const name of DURABLE_SETTINGS) {
    if (settings.get(name) !== 'off') continue;
    const text = `PostgreSQL's ${name} is off: what was acknowledged could be lost. Set ${name} = on.`;
    throw new Refusal('unavailable', text);
  }
}
