import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IdentifierKind, identifierKindOf } from './identifier-kind.ts';

const EXAMPLES: Record<IdentifierKind, string[]> = {
  email: [
    'jordan@example.com',
    '  JORDAN@EXAMPLE.COM ',
    'jordan@',
    '@',
    '0612345678@example.com',
    'mb-1@x.org',
  ],
  member_id: ['MB-7K2M9QXR', 'mb-7k2m9qxr', ' MB-', 'MB-00000000'],
  phone: [
    '+1 (555) 010-0005',
    '5550100',
    '555.010.0005',
    '+441632960961',
    '0612345678',
    '+123 456 789 012 345',
  ],
  license: ['D123-4567-8901', 'S 1234 567', 'X1', 'AB12', '123456', '1234567890123456', 'K7'],
  name: [
    'Jordan Reyes',
    'Jordan Reyes 3rd',
    'MB',
    'MB Jordan',
    'Ålesund',
    '李明',
    'نور',
    "O'Brien-Smith",
    '',
    '  ',
    '-',
  ],
};

for (const [kind, texts] of Object.entries(EXAMPLES)) {
  test(`recognizes ${kind}`, () => {
    for (const text of texts) assert.equal(identifierKindOf(text), kind, text);
  });
}
