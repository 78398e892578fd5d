import assert from 'node:assert/strict';
import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { CLIENT_PACKAGES, digestOfSources, PAGES, STAMP } from '../../src/built-files.ts';
import { temporaryFolder } from './folder.ts';
import { killOnExit } from './process.ts';
import { findOnPath } from './programs.ts';
import { until } from './until.ts';

const ROOT = join(import.meta.dirname, '../..');

export const IS_ROOT = process.getuid?.() === 0;
export const NOBODY = { uid: 65_534, gid: 65_534 };

/** The PATH of a service manager, on which there is no Node 26. */
const SERVICE_PATH = '/usr/local/bin:/usr/bin:/bin';

export interface StartedServer {
  url: string;
  /** Returns everything that it printed so far. */
  out(): string;
  /** Sends the signal, and waits until the server has ended: with exit code 0, or by Ctrl+C. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<void>;
}

interface RunOptions {
  /** The folder where it runs, by default that of the program. */
  cwd?: string;
  /** Whether it runs as the user that cannot write to the program. */
  asService?: boolean;
  env?: NodeJS.ProcessEnv;
  /** What is typed. */
  input?: string;
}

/** A machine where a clone of this program belongs to one user, and the service runs as another. */
export type CleanMachine = ReturnType<typeof newMachine>;

/**
 * Clones the program into a new folder, to follow the documents literally. Packages are not installed. The other user is
 * `nobody` if root runs the tests. Otherwise the folder of the program is made read-only while a server runs.
 */
export function newMachine(t: { after(work: () => void): void }) {
  const folder = temporaryFolder(t);
  chmodSync(folder, 0o755);
  const program = join(folder, 'renter-screening');
  const home = join(folder, 'home');
  const stubs = join(folder, 'stubs');
  const compiled = join(folder, 'compiled');
  for (const each of [program, home, stubs, compiled]) mkdirSync(each);
  chmodSync(compiled, 0o777);
  if (IS_ROOT) chownSync(home, NOBODY.uid, NOBODY.gid);

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: program,
      encoding: 'utf8',
    }).trim();
  copyCommitted(program);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message=All');

  const environment = (asService: boolean, env: NodeJS.ProcessEnv) => ({
    PATH: asService ? SERVICE_PATH : `${stubs}:${SERVICE_PATH}`,
    HOME: home,
    // Without it, each command would compile the program again, which takes twice as long as the rest of it.
    NODE_COMPILE_CACHE: compiled,
    ...env,
  });
  const userOf = (asService: boolean) => (asService && IS_ROOT ? NOBODY : {});

  /** Puts a program on the PATH of the user who owns the program. */
  function stub(name: string, script: string): void {
    writeFileSync(join(stubs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  // The packages of this clone are those that `npm ci` would download once more. A release installs them for real.
  stub(
    'npm',
    `if [ "$1" = ci ] && [ "$2" != --omit=dev ]; then
  cp --archive --link ${ROOT}/node_modules . 2>/dev/null || cp --archive ${ROOT}/node_modules .
  test ! -d ${ROOT}/sdk/node_modules || cp --archive ${ROOT}/sdk/node_modules sdk
else
  npm_config_prefer_offline=true exec ${findOnPath('npm')} "$@"
fi`,
  );

  return {
    folder,
    program,
    /** The folder of the user that runs the server. */
    home,
    git,
    stub,

    /** Runs commands one after the other in a shell that stops at the first error. */
    run(commands: string[], { cwd = program, asService = false, env = {}, input }: RunOptions = {}) {
      return spawnSync('sh', ['-ec', commands.join('\n')], {
        cwd,
        env: environment(asService, env),
        encoding: 'utf8',
        umask: 0o022,
        input,
        ...userOf(asService),
      } as Parameters<typeof spawnSync>[2]) as SpawnSyncReturns<string>;
    },

    /** Starts a server with a command line, by default as the user that cannot write to the program, until it listens. */
    async start(
      t: TestContext,
      command: string,
      { cwd = program, asService = true, env = {} }: RunOptions = {},
    ): Promise<StartedServer> {
      const readOnly = asService && !IS_ROOT;
      if (readOnly) execFileSync('chmod', ['--recursive', 'a-w', cwd]);
      const child = killOnExit(
        spawn('sh', ['-c', `exec env ${command}`], {
          cwd,
          env: environment(asService, {
            PORT: '0',
            DATABASE_URL: asService ? newData(t) : undefined,
            ...env,
          }),
          stdio: ['ignore', 'pipe', 'pipe'],
          detached: true,
          ...userOf(asService),
        }),
      );
      const group = -(child.pid ?? 0);
      let out = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (part) => {
          out += part;
        });
      }
      const ended = once(child, 'close').then((end) => {
        if (readOnly) execFileSync('chmod', ['--recursive', 'u+w', cwd]);
        return end;
      });
      t.after(async () => {
        if (child.exitCode === null && child.signalCode === null) process.kill(group, 'SIGKILL');
        await ended;
      });
      const url = await until('the server listens', () => {
        if (child.exitCode !== null) throw new Error(`the server ended: ${out}`);
        return (
          /^ {2}API +(http\S+)\/v1$/m.exec(out)?.[1] ??
          /Server listening at (https?:\/\/[^\s"]+)/.exec(out)?.[1]
        );
      });
      return {
        url,
        out: () => out,
        async stop(signal = 'SIGTERM') {
          // Ctrl+C in a terminal also reaches the processes that started the server, such as npm, which ends by it.
          process.kill(signal === 'SIGINT' ? group : -group, signal);
          assert.deepEqual(await ended, signal === 'SIGINT' ? [null, signal] : [0, null], out);
        },
      };
    },
  };
}

/** Returns the address of a new embedded database in a folder of the service's user. */
function newData(t: TestContext): string {
  const folder = temporaryFolder(t);
  if (IS_ROOT) chownSync(folder, NOBODY.uid, NOBODY.gid);
  return `sqlite:${join(folder, 'network.db')}`;
}

/** Copies the files that are or would be committed. */
function copyCommitted(target: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((each) => each !== '')) {
    cpSync(join(ROOT, file), join(target, file), { preserveTimestamps: true });
  }
}

/** Copies a file, or what is in a folder, with its owner. */
export function copyArchive(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  execFileSync('cp', ['--archive', '--no-target-directory', source, target]);
}

/** Brings pages and client packages as if they were built from the sources in a folder, because that takes long. */
export function bringPages(folder: string): void {
  for (const built of [PAGES, CLIENT_PACKAGES]) {
    copyArchive(join(ROOT, built.folder), join(folder, built.folder));
    writeFileSync(join(folder, built.folder, STAMP), digestOfSources(built, folder) ?? '');
  }
}

/** Returns the standard output of commands that must have exit code 0. */
export function assertDone({ status, stdout, stderr }: SpawnSyncReturns<string>): string {
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}
