import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '../../src/cli/main.ts';
import { until } from './until.ts';

const ROOT = dirname(dirname(import.meta.dirname));
const COMMAND = `${ROOT}/bin/renter-screening.ts`;

const running = new Set<ChildProcess>();

/** Ends whatever was started here and still runs. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
// A test that fails between start and stop leaves no process behind.
process.on('exit', killAll);

/** Has a process end with the tests. */
export function keep<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** How a process ended, and what it said. */
export interface Ended {
  /** `null` when a signal killed it. */
  code: number | null;
  out: string;
  err: string;
}

interface CommandProcess {
  pid: number;
  /** What it has said so far on standard output. */
  out(): string;
  /** Likewise on standard error. */
  err(): string;
  ended: Promise<Ended>;
  /** Sends the signal now. */
  signal(signal: NodeJS.Signals): void;
  /** Sends the signal, and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Whoever runs the tests may turn named statements off. */
const { PATH, DATABASE_NAMED_STATEMENTS } = process.env;

/** Runs the real command with this environment and no other. */
export function startCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  options: Pick<SpawnOptions, 'cwd' | 'timeout' | 'uid' | 'gid'> = {},
): CommandProcess {
  const child = keep(
    spawn(process.execPath, [COMMAND, ...args], {
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
 * Runs the command in this process, with this environment and no other, when the one before it has ended. It costs a
 * twentieth of a process. For signals and several commands at once, use `startCommand`.
 */
export function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
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
  /** Where it listens, without a slash at the end. */
  url: string;
  /** The link that makes the first organization, as it was shown; '' on a network that has one. */
  firstOwnerLink(): string;
}

/** What a start without any organization says: most tests begin so, and are about something else. */
const FIRST_OWNER = /\n {2}There is no organization yet[\s\S]*?\n {2}(\S+\/invitation\?token=\S+)\n\n/;

/** Runs `serve`, on a free port unless `env` says otherwise, and waits until it listens. */
export async function startServe(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  options: Pick<SpawnOptions, 'cwd'> = {},
): Promise<ServeProcess> {
  const server = startCommand(['serve', ...args], { PORT: '0', ...env }, options);
  let ended: Ended | undefined;
  server.ended.then((end) => {
    ended = end;
  });
  const url = await until('the server listens', () => {
    if (ended !== undefined) throw new Error(`the server ended: ${JSON.stringify(ended)}`);
    return /Server listening at (https?:\/\/[^\s"]+)/.exec(server.out())?.[1];
  });
  const others = (err: string) => err.replace(FIRST_OWNER, '');
  const toEnd = ({ err, ...end }: Ended) => ({ ...end, err: others(err) });
  return {
    ...server,
    url,
    err: () => others(server.err()),
    ended: server.ended.then(toEnd),
    stop: (signal) => server.stop(signal).then(toEnd),
    firstOwnerLink: () => FIRST_OWNER.exec(server.err())?.[1] ?? '',
  };
}
