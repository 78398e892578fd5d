import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/** The kernel counts a process's time in ticks of 1/100 s (USER_HZ, proc(5)) on every architecture Node runs on. */
const TICK_US = 10_000;
/** A seeding of a million renters at a tenth of the promised speed still ends in this time. */
const COMMAND_TIMEOUT_MS = 20 * 60_000;
/** A server that has not stopped by itself by then hangs. */
const STOP_TIMEOUT_MS = 15_000;

const running = new Set<ChildProcess>();

function track(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Ends whatever was started here and still runs. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  input?: string;
  /** Show what the command says on standard error while it runs. */
  showProgress?: boolean;
}

/** Runs a script to its end and answers its standard output; rejects with its standard error when it fails. */
export async function runScript(
  script: string,
  args: string[],
  options: CommandOptions = {},
): Promise<string> {
  const child = track(
    spawn(process.execPath, [script, ...args], {
      env: { PATH: process.env.PATH, ...options.env },
      stdio: ['pipe', 'pipe', options.showProgress ? 'inherit' : 'pipe'],
      timeout: COMMAND_TIMEOUT_MS,
    }),
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A script that ends before it has read its input says why on standard error.
  child.stdin?.on('error', () => {}).end(options.input);
  const [code, output, errors] = await Promise.all([ended, textOf(child.stdout), textOf(child.stderr)]);
  if (code !== 0)
    throw new Error(`${[script, ...args.slice(0, 1)].join(' ')} failed (${code}): ${errors.trim()}`);
  return output;
}

function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream === null ? Promise.resolve('') : text(stream);
}

export interface Daemon {
  pid: number;
  /** Why it is no longer running, with the end of its log; `undefined` while it runs. */
  failure(): string | undefined;
  /** Asks it to stop, and resolves when it has. */
  stop(): Promise<void>;
}

/** Starts a script that runs until it is stopped; what it says goes to a file. */
export function startDaemon(script: string, args: string[], env: NodeJS.ProcessEnv, logPath: string): Daemon {
  const log = openSync(logPath, 'a');
  const child = track(
    spawn(process.execPath, [script, ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', log, log],
    }),
  );
  closeSync(log);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  if (child.pid === undefined) throw new Error(`${script} could not be started`);
  return {
    pid: child.pid,
    failure: () => (running.has(child) ? undefined : `${script} ended: ${lastLines(logPath)}`),
    stop: async () => {
      const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.kill('SIGTERM');
      await closed;
      clearTimeout(deadline);
    },
  };
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-10).join('\n');
}

/** The CPU time that a process has used so far, user and system, all its threads, in µs. Linux only. */
export function cpuUs(pid: number): number {
  // The process's name stands in parentheses and may hold anything; what follows it is split by spaces.
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** The memory that a process has resident now, in MiB. Linux only. */
export function residentMiB(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
  if (match === null) throw new Error(`process ${pid} has no resident memory`);
  return Number(match[1]) / 1024;
}
