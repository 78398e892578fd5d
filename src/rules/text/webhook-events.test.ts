import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_TYPES, OPTIONAL_EVENTS, STANDARD_EVENTS, sentEvents } from './webhook-events.ts';

test('a webhook gets the standard events unless it names some of them, and others only if it names them', () => {
  assert.deepEqual(STANDARD_EVENTS, ['report.submitted', 'dispute.filed', 'identity.check']);
  assert.deepEqual(sentEvents([]), STANDARD_EVENTS);
  assert.deepEqual(sentEvents(['dispute.filed']), ['dispute.filed']);
  assert.deepEqual(sentEvents(['report.withdrawn', 'dispute.filed']), ['report.withdrawn', 'dispute.filed']);
  assert.deepEqual(
    [...sentEvents(['report.corrected'])].sort(),
    [...STANDARD_EVENTS, 'report.corrected'].sort(),
  );
  assert.deepEqual(sentEvents(OPTIONAL_EVENTS), EVENT_TYPES);
  assert.deepEqual(sentEvents(EVENT_TYPES), EVENT_TYPES);
});
