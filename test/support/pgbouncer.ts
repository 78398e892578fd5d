import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './port.ts';
import type { PostgresServer } from './postgres.ts';
import { killOnExit } from './process.ts';
import { until } from './until.ts';

/** The user `nobody`, which pgbouncer runs as if the tests run as root, because it refuses to run as root. */
const NOBODY = 65_534;

/** Enough connections for concurrent transactions of tests, some of which wait for others. */
const CONNECTIONS = 60;

/**
 * Starts the installed pgbouncer in front of a server, in transaction mode: each transaction gets any free
 * connection. Versions before 1.21 do not support named statements.
 */
export async function behindPgbouncer(server: PostgresServer, address: URL): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${address.username}" "${address.password}"\n`);
  writeFileSync(
    config,
    `[databases]
* = host=${address.hostname} port=${address.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 1000
server_login_retry = 1
${supportsNamedStatements() ? 'max_prepared_statements = 200' : ''}
`,
  );
  const asRoot = process.getuid?.() === 0;
  if (asRoot) for (const path of [folder, config, users]) chownSync(path, NOBODY, NOBODY);
  const child = killOnExit(
    spawn('pgbouncer', ['-q', config], {
      stdio: 'ignore',
      ...(asRoot && { uid: NOBODY, gid: NOBODY }),
    }),
  );
  const ended = once(child, 'close');
  await until('pgbouncer listens', () => isListening(port));
  return {
    ...server,
    async newDatabase() {
      const url = new URL(await server.newDatabase());
      url.port = String(port);
      return url.href;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
      await server.stop();
    },
  };
}

function supportsNamedStatements(): boolean {
  const version = /(\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }));
  return version !== null && (Number(version[1]) > 1 || Number(version[2]) >= 21);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
