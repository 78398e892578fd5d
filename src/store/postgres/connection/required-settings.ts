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

/** Throws `unavailable` for a Citus worker that cannot be reached or may lose committed data, naming it. */
export async function rejectUnsafeWorkers(send: Send): Promise<void> {
  const { rows } = await send({
    text: `SELECT nodename || ':' || nodeport AS worker, success, result FROM run_command_on_workers($1)`,
    values: [
      `SELECT coalesce(string_agg(name, ', ' ORDER BY name), '') FROM pg_settings
       WHERE setting = 'off' AND name IN (${DURABLE_SETTINGS.map((name) => `'${name}'`).join(', ')})`,
    ],
  });
  for (const { worker, success, result } of rows) {
    if (!success) throw new ApiError('unavailable', `The worker ${worker} cannot be used: ${result}.`);
    if (result === '') continue;
    const text = `On the worker ${worker}, ${result} is off: committed data could be lost. Set it to on.`;
    throw new ApiError('unavailable', text);
  }
}
