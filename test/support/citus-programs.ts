import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether the tests run on an installed PostgreSQL with the extension Citus, with distributed logs. */
export const ON_CITUS = process.env.TEST_ENGINE === 'citus';

/** Where the packages of Debian, Red Hat and PostgreSQL itself put the programs. */
const FOLDERS = [15, 16, 17]
  .flatMap((version) => [`/usr/lib/postgresql/${version}/bin`, `/usr/pgsql-${version}/bin`])
  .concat('/usr/local/pgsql/bin');

/** Citus writes with two-phase commits, has a background process for each database, and connects to its own server. */
export const CITUS_SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '400',
  max_worker_processes: '400',
  'citus.max_adaptive_executor_pool_size': '8',
  'citus.node_conninfo': 'sslmode=disable',
};

/** Returns the path of a program of the PostgreSQL with Citus: in `TEST_CITUS_BIN`, or where packages put it. */
export function citusProgram(name: 'initdb' | 'postgres'): string {
  const { TEST_CITUS_BIN } = process.env;
  const folders = TEST_CITUS_BIN === undefined ? FOLDERS : [TEST_CITUS_BIN];
  const folder = folders.find(hasCitus);
  if (folder !== undefined) return join(folder, name);
  throw new Error(
    `no PostgreSQL with Citus in ${folders.join(', ')}: install it, and set TEST_CITUS_BIN to the folder of its programs`,
  );
}

function hasCitus(folder: string): boolean {
  const libraries = join(dirname(folder), 'lib');
  return ['citus.so', 'postgresql/citus.so'].some((file) => existsSync(join(libraries, file)));
}

/** Creates the data folder of a PostgreSQL with Citus. It connects to itself, so it trusts this machine. */
export function initializeCitus(folder: string): void {
  mkdirSync(folder);
  // PostgreSQL refuses to run as root.
  const postgres = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (postgres !== undefined) chownSync(folder, postgres.uid, postgres.gid);
  const args = ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--data-checksums'];
  execFileSync(citusProgram('initdb'), args, { ...postgres, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Returns the user that the packages of PostgreSQL create. */
function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
