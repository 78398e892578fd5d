import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../errors.ts';
import type { KeyUsage } from '../store/store.ts';
import { KeyUsageCounter } from './key-usage.ts';

for (const [name, fault, logged] of [
  ['cannot be reached', new ApiError('unavailable', 'busy'), 0],
  ['is damaged', new Error('database disk image is malformed'), 1],
] as const) {
  test(`counts wait while the store ${name}, and the job continues`, async () => {
    const stored: KeyUsage[] = [];
    let failing = true;
    let lines = 0;
    const counter = new KeyUsageCounter(
      {
        async recordKeyUsage(usage) {
          if (failing) throw fault;
          stored.push(...usage);
        },
      },
      { error: () => lines++ },
    );
    counter.count('key_1', 5, '192.0.2.1');
    counter.reject('key_1', 6, '192.0.2.66');
    await counter.run();
    assert.deepEqual([stored, lines], [[], logged]);
    counter.count('key_1', 7, '192.0.2.2');
    failing = false;
    await counter.run();
    const last = { at: 7, address: '192.0.2.2' };
    const rejected = { at: 6, address: '192.0.2.66' };
    assert.deepEqual(stored, [{ keyId: 'key_1', requests: 2, last, rejected }]);
    assert.equal(counter.unstored('key_1'), undefined);
  });
}
