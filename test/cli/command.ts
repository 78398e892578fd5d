import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../support/folder.ts';
import { type ProcessResult, runCommand, startCommand } from '../support/process.ts';

export interface Operator {
  databasePath: string;
  env: NodeJS.ProcessEnv;
  run(...args: string[]): Promise<ProcessResult>;
  /** Runs a command with `--json` that must succeed, and answers its one JSON object. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  json(...args: string[]): Promise<any>;
  /** Does the same in a process of its own, for several commands at once or beside a busy server. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  spawnJson(...args: string[]): Promise<any>;
  /** Runs a command that must be rejected, and answers the one line that says why. */
  apiError(...args: string[]): Promise<string>;
}

/** Runs the command in this process on a database of its own, which is removed after the test. */
export function operator(t: TestContext, env: NodeJS.ProcessEnv = {}, databasePath?: string): Operator {
  const path = databasePath ?? join(temporaryFolder(t), 'network.db');
  const environment = { DATABASE_URL: `sqlite:${path}`, ...env };
  const run = (...args: string[]) => runCommand(args, environment);
  return {
    databasePath: path,
    env: environment,
    run,
    json: async (...args) => parsed(args, await run(...args, '--json')),
    spawnJson: async (...args) => parsed(args, await startCommand([...args, '--json'], environment).ended),
    async apiError(...args) {
      const { code, out, err } = await run(...args);
      assert.equal(code, 1, `${args.join(' ')}: ${out}${err}`);
      assert.equal(out, '');
      assert.match(err, /^error: [^\n]+\.\n$/, 'standard error holds one line');
      return err.slice('error: '.length).trimEnd();
    },
  };
}

function parsed(args: string[], { code, out, err }: ProcessResult) {
  assert.equal(code, 0, `${args.join(' ')}: ${err}`);
  assert.match(out, /^\{.*\}\n$/, 'standard output holds one JSON object and nothing else');
  return JSON.parse(out);
}
