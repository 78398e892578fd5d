import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BACKUP_CODE_BYTES, backupCode, typedBackupCode } from './backup-codes.ts';

const bytes = fc.uint8Array({ minLength: BACKUP_CODE_BYTES, maxLength: BACKUP_CODE_BYTES });

test('a backup code has no ambiguous letters', () => {
  fc.assert(
    fc.property(bytes, (random) => /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(backupCode(random))),
  );
});

test('it is recognized in any case and spacing', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = backupCode(random);
      const typed = [code, code.toLowerCase(), ` ${code.replace('-', '')} `, code.replace('-', ' ')];
      typed.push(code.replaceAll('0', 'O').replaceAll('1', 'l'), code.replaceAll('1', 'i'));
      return typed.every((text) => typedBackupCode(text) === code);
    }),
  );
});

test('different codes differ', () => {
  assert.notEqual(typedBackupCode('K7WQ2-9XB4N'), typedBackupCode('K7WQ2-9XB4M'));
  assert.equal(typedBackupCode(''), '-');
});
