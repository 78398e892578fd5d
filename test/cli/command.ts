import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../support/folder.ts';
import { type ProcessResult, runCommand, startCommand } from '../support/process.ts';

/** Contact details for `org create` and `org update`: `doctor` warns of an organization without them. */
export const CONTACT = [
  '--postal-address',
  '12 Harbor St, Portland, OR 97201',
  '--telephone',
  '+1 503 555 0142',
];

/** The settings without which `doctor` warns. */
const OPERATOR = {
  OPERATOR_NAME: 'Cascade Screening, Inc.',
  OPERATOR_ADDRESS: '500 Network Ave, Portland, OR 97205',
  OPERATOR_PHONE: '+1 503 555 0190',
  OPERATOR_EMAIL: 'help@cascade.example',
  RIGHTS_SUMMARY: join(import.meta.dirname, '../../LICENSE'),
};

export interface Operator {
  databasePath: string;
  env: NodeJS.ProcessEnv;
  run(...args: string[]): Promise<ProcessResult>;
  /** Runs a command with `--json` that must succeed, and returns its JSON object. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read output of every shape.
  json(...args: string[]): Promise<any>;
  /** Does the same in a new process, for several commands at once or beside a busy server. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read output of every shape.
  spawnJson(...args: string[]): Promise<any>;
  /** Runs a command that must fail, and returns its error, which is one line. */
  apiError(...args: string[]): Promise<string>;
}

/** Returns calls of the command, which run in this process. A new database is removed after the test. */
export function operator(t: TestContext, env: NodeJS.ProcessEnv = {}, databasePath?: string): Operator {
  const path = databasePath ?? join(temporaryFolder(t), 'network.db');
  const environment = { DATABASE_URL: `sqlite:${path}`, ...OPERATOR, ...env };
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
      assert.match(err, /^error: [^\n]+\.\n$/, 'standard error is one line');
      return err.slice('error: '.length).trimEnd();
    },
  };
}

function parsed(args: string[], { code, out, err }: ProcessResult) {
  assert.equal(code, 0, `${args.join(' ')}: ${err}`);
  assert.match(out, /^\{.*\}\n$/, 'standard output is one JSON object');
  return JSON.parse(out);
}
