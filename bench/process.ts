import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * The kernel counts CPU time in ticks of 1/100 s (USER_HZ, proc(5)) on every architecture that Node
 * supports.
 */
const TICK_US = 10_000;
/** Time limit of a command; seeding a million renters at a tenth of the target speed still fits. */
const COMMAND_TIMEOUT_MS = 20 * 60_000;
/** Time limit for stopping a server before it is killed. */
const STOP_TIMEOUT_MS = 15_000;

const running = new Set<ChildProcess>();

function track(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Kills all processes started here that still run. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/**
 * Creates a directory for this run, by default among the temporary ones. When the process exits, the directory is removed and all
 * started processes are killed.
 */
export function makeWorkDir(dataDir?: string): string {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const workDir = mkdtempSync(join(dataDir ?? tmpdir(), 'bench-'));
  process.once('exit', () => {
    killAll();
    rmSync(workDir, { recursive: true, force: true, maxRetries: 10 });
  });
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  return workDir;
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  input?: string;
  /** Whether to show the command's standard error while it runs. */
  showProgress?: boolean;
}

/** Runs a script and returns its standard output. Rejects with its standard error if it fails. */
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
  // A script that exits before it has read its input explains why on standard error.
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
  /** Returns why it exited, with the end of its log, or `undefined` while it runs. */
  failure(): string | undefined;
  /** Stops it, and resolves when it has exited. */
  stop(): Promise<void>;
}

/** Starts a script that runs until it is stopped. Its output goes to a file. */
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

/** Returns the CPU time that a process has used, user and system, all threads, in µs. Linux only. */
export function cpuUs(pid: number): number {
  // The process name is in parentheses and may contain anything; the fields after it are separated by
  // spaces.
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Returns the time that a process has been on a processor, all threads, in µs: more exact than the ticks of `cpuUs`. */
export function processorUs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = (thread: string) =>
    readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0];
  return threads.reduce((sum, thread) => sum + Number(ns(thread)) / 1_000, 0);
}

/** Returns the resident memory of a process in MiB. Linux only. */
export function residentMiB(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
  if (match === null) throw new Error(`process ${pid} has no resident memory`);
  return Number(match[1]) / 1024;
}
