import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionName, actionSentence } from '../../web/src/pages/audit-log/words.ts';

test('the sentence of an action contains its subject unchanged, whatever its characters', () => {
  assert.deepEqual(actionSentence('key.revoked', '100 % “odd”'), {
    before: 'revoked the key “',
    subject: '100 % “odd”',
    after: '”',
  });
  assert.deepEqual(actionSentence('plan.withdrawn', ''), {
    before: 'took back what was asked of the operator',
    subject: '',
    after: '',
  });
});

test('an unknown action is described by its code', () => {
  assert.deepEqual(actionSentence('new_thing.100%_done', 'x'), {
    before: 'did “new thing 100 done”: ',
    subject: 'x',
    after: '',
  });
  assert.equal(actionSentence('new_thing.done', '').before, 'did “new thing done”');
  assert.equal(actionName('staff.role_changed'), 'Staff role changed');
  assert.equal(actionSentence('constructor', '').before, 'did “constructor”');
});
