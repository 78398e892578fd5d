import type { EventEmitter } from 'node:events';

interface Output extends Pick<EventEmitter, 'on'> {
  write(text: string): unknown;
  /** Set when a person watches. */
  isTTY?: boolean;
  /** Characters in a line. */
  columns?: number;
}

/** What a command gets from whoever runs it. */
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

/** Sets the terminal of the next command. A process runs one command at a time, so every part of it can ask here. */
export function useTerminal(given: Terminal): void {
  current = given;
}
