import type { EventEmitter } from 'node:events';

interface Output extends Pick<EventEmitter, 'on'> {
  write(text: string): unknown;
  /** Whether the output is an interactive terminal. */
  isTTY?: boolean;
  /** Characters in a line. */
  columns?: number;
}

/** Environment and streams of a command. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  stdin: AsyncIterable<Buffer | string>;
  stdout: Output;
  stderr: Output;
}

let current: Terminal = process;

/** Returns the terminal of the running command: the process's own, unless `useTerminal` set another. */
export function terminal(): Terminal {
  return current;
}

/** Sets the terminal of the next command. A process runs only one command at a time. */
export function useTerminal(given: Terminal): void {
  current = given;
}
