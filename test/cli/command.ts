import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../support/folder.ts';
import { type Ended, startCommand } from '../support/process.ts';

/** A command that is not over by then hangs. */
const TIMEOUT_MS = 60_000;

export interface Operator {
  databasePath: string;
  env: NodeJS.ProcessEnv;
  run(...args: string[]): Promise<Ended>;
  /** Runs a command with `--json` that must succeed, and answers its one JSON object. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  json(...args: string[]): Promise<any>;
  /** Runs a command that must be refused, and answers the one line that says why. */
  refusal(...args: string[]): Promise<string>;
}

/** Runs the real command on a database of its own, which is gone with the test. */
export function operator(t: TestContext, env: NodeJS.ProcessEnv = {}, databasePath?: string): Operator {
  const path = databasePath ?? join(temporaryFolder(t), 'network.db');
  const environment = { DATABASE_URL: `sqlite:${path}`, ...env };
  const run = (...args: string[]) => startCommand(args, environment, { timeout: TIMEOUT_MS }).ended;
  return {
    databasePath: path,
    env: environment,
    run,
    async json(...args) {
      const { code, out, err } = await run(...args, '--json');
      assert.equal(code, 0, `${args.join(' ')}: ${err}`);
      assert.match(out, /^\{.*\}\n$/, 'standard output holds one JSON object and nothing else');
      return JSON.parse(out);
    },
    async refusal(...args) {
      const { code, out, err } = await run(...args);
      assert.equal(code, 1, `${args.join(' ')}: ${out}${err}`);
      assert.equal(out, '');
      assert.match(err, /^error: [^\n]+\.\n$/, 'standard error holds one line');
      return err.slice('error: '.length).trimEnd();
    },
  };
}
