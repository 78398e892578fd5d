import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { actionName, deedOf } from '../../web/src/pages/audit-log/words.ts';

const SRC = join(dirname(dirname(import.meta.dirname)), 'src');

/** What the program records, by its own source: each action stands there as a word for a thing and what was done. */
function recordedActions(): string[] {
  const files = globSync('{accounts,billing,exporting,http/dashboard,importing,renters,sign-in}/**/*.ts', {
    cwd: SRC,
  });
  const texts = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(SRC, file), 'utf8'));
  const actions = texts.flatMap((text) => [...text.matchAll(ACTION)].map(([, action = '']) => action));
  return [...new Set(actions)].sort();
}

const ACTION = /'([a-z_]+\.[a-z_]+)'/g;

/** Names that look alike: events of the webhook, fields, files. */
const NO_DEEDS = /^(report\.submitted|webhook\.test|.*\.(ts|csv|json|error|body|example))$/;

test('every deed that is recorded has words', () => {
  const actions = recordedActions().filter((action) => !NO_DEEDS.test(action));
  assert.ok(actions.length > 20, actions.join());
  const without = actions.filter((action) => deedOf(action, 'x').before.startsWith('did '));
  assert.deepEqual(without, [], 'add them to web/src/pages/audit-log/words.ts');
});

test('a subject stands where it belongs, whatever is in it', () => {
  assert.deepEqual(deedOf('key.revoked', '100 % “odd”'), {
    before: 'revoked the key “',
    subject: '100 % “odd”',
    after: '”',
  });
  assert.deepEqual(deedOf('plan.withdrawn', ''), {
    before: 'took back what was asked of the operator',
    subject: '',
    after: '',
  });
});

test('a deed without words is told by its own name', () => {
  assert.deepEqual(deedOf('new_thing.100%_done', 'x'), {
    before: 'did “new thing 100 done”: ',
    subject: 'x',
    after: '',
  });
  assert.equal(deedOf('new_thing.done', '').before, 'did “new thing done”');
  assert.equal(actionName('staff.role_changed'), 'Staff role changed');
  assert.equal(deedOf('constructor', '').before, 'did “constructor”');
});
