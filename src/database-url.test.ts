import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostAddresses } from './database-url.ts';

for (const [url, addresses] of [
  ['postgres://u:p@h1:5432,h2:5433/db', ['postgres://u:p@h1:5432/db', 'postgres://u:p@h2:5433/db']],
  ['postgresql://h1:5433,h2', ['postgresql://h1:5433', 'postgresql://h2']],
  ['postgres://u:p@h/db?sslmode=require', ['postgres://u:p@h/db?sslmode=require']],
  ['postgres://u@h1,h2/db?a=b,c@d', ['postgres://u@h1/db?a=b,c@d', 'postgres://u@h2/db?a=b,c@d']],
  ['postgres://u:p,q@[::1]:5433,[::2]/db', ['postgres://u:p,q@[::1]:5433/db', 'postgres://u:p,q@[::2]/db']],
  ['postgres:///db', ['postgres:///db']],
] as const) {
  test(`${url} has the addresses ${addresses.join(' and ')}`, () => {
    assert.deepEqual(hostAddresses(url), addresses);
  });
}
