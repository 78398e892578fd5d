import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '../../src/cli/main.ts';
import { until } from './until.ts';

const ROOT = dirname(dirname(import.meta.dirname));
const COMMAND = `${ROOT}/bin/renter-screening.ts`;

const running = new Set<ChildProcess>();

/** Kills all processes started here that are still running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
// A test that fails between start and stop leaves no process behind.
process.on('exit', killAll);

/** Kills a process when the tests end. */
export function killOnExit<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** The exit code and the output of a process. */
export interface ProcessResult {
  /** `null` if a signal killed it. */
  code: number | null;
  out: string;
  err: string;
}

interface CommandProcess {
  pid: number;
  /** Returns its standard output so far. */
  out(): string;
  /** Returns its standard error so far. */
  err(): string;
  ended: Promise<ProcessResult>;
  /** Sends the signal now. */
  signal(signal: NodeJS.Signals): void;
  /** Sends the signal, and waits until the process ends. */
  stop(signal?: NodeJS.Signals): Promise<ProcessResult>;
}

/** Variables that are passed on: named statements can be switched off for a run of the tests. */
const { PATH, DATABASE_NAMED_STATEMENTS } = process.env;

interface CommandOptions extends Pick<SpawnOptions, 'cwd' | 'timeout' | 'uid' | 'gid'> {
  /** The size in bytes beyond which it can write no file. */
  mostBytes?: number;
}

/** Starts the real command with only this environment. */
export function startCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { mostBytes, ...options }: CommandOptions = {},
): CommandProcess {
  const limit = mostBytes === undefined ? [] : ['prlimit', `--fsize=${mostBytes}`];
  const [program, ...words] = [...limit, process.execPath, COMMAND, ...args] as const;
  const child = killOnExit(
    spawn(program as string, words, {
      cwd: ROOT,
      ...options,
      env: { PATH, DATABASE_NAMED_STATEMENTS, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part) => {
    out += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part) => {
    err += part;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, out, err }));
  return {
    pid: child.pid ?? 0,
    out: () => out,
    err: () => err,
    ended,
    signal: (signal) => child.kill(signal),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

let lastCommand: Promise<unknown> = Promise.resolve();

/**
 * Runs the command in this process with only this environment, after any earlier one has ended. It costs a
 * twentieth of a separate process. For signals and concurrent commands, use `startCommand`.
 */
export function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<ProcessResult> {
  const ended = lastCommand.then(async () => {
    let [out, err] = ['', ''];
    const code = await run(args, {
      env: { PATH, DATABASE_NAMED_STATEMENTS, ...env },
      stdin: Readable.from([]),
      stdout: outputTo((text) => {
        out += text;
      }),
      stderr: outputTo((text) => {
        err += text;
      }),
    });
    return { code, out, err };
  });
  lastCommand = ended.catch(() => {});
  return ended;
}

const outputTo = (write: (text: string) => void) => Object.assign(new EventEmitter(), { write });

export interface ServeProcess extends CommandProcess {
  /** The URL where it listens, without a trailing slash. */
  url: string;
  /** Returns the printed link that creates the first organization; '' if there is an organization. */
  firstOwnerLink(): string;
  /** What a start without an organization prints, with the link. */
  firstOwnerText(): string;
}

/**
 * The output of a start without an organization. Most tests start this way, so it is removed from their
 * output.
 */
const FIRST_OWNER =
  /\n {2}There is no organization yet[\s\S]*?\n {2}(\S+\/invitation\?token=\S+)\n[\s\S]*? --password -\n\n(?: {2}To fill .*\n\n)?/;

/** Runs `serve`, on a free port unless `env` says otherwise, and waits until it listens. */
export async function startServe(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  options: Pick<SpawnOptions, 'cwd'> = {},
): Promise<ServeProcess> {
  const server = startCommand(['serve', ...args], { PORT: '0', ...env }, options);
  let ended: ProcessResult | undefined;
  server.ended.then((end) => {
    ended = end;
  });
  const url = await until('the server listens', () => {
    if (ended !== undefined) throw new Error(`the server ended: ${JSON.stringify(ended)}`);
    return /Server listening at (https?:\/\/[^\s"]+)/.exec(server.out())?.[1];
  });
  const withoutLink = (err: string) => err.replace(FIRST_OWNER, '');
  const toResult = ({ err, ...result }: ProcessResult) => ({ ...result, err: withoutLink(err) });
  return {
    ...server,
    url,
    err: () => withoutLink(server.err()),
    ended: server.ended.then(toResult),
    stop: (signal) => server.stop(signal).then(toResult),
    firstOwnerLink: () => FIRST_OWNER.exec(server.err())?.[1] ?? '',
    firstOwnerText: () => FIRST_OWNER.exec(server.err())?.[0] ?? '',
  };
}
