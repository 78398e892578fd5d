import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChoiceField } from './import-fields.ts';
import { REPORT_FIELDS } from './record-fields.ts';
import { suggestedLabel } from './suggested-labels.ts';

test('what people write in a column suggests a label; yes and no mean what the header asks', () => {
  const cases: [field: ChoiceField, header: string, text: string, label: string | null][] = [
    ['paymentCompliance', 'paid', 'yes', 'Paid As Agreed'],
    ['paymentCompliance', 'rent paid', 'y', 'Paid As Agreed'],
    ['paymentCompliance', 'paid', 'no', 'Not Paid'],
    ['paymentCompliance', 'paid', 'n', 'Not Paid'],
    ['paymentCompliance', 'payment', 'none', 'Not Paid'],
    ['paymentCompliance', 'paid', 'partly', 'Not Paid'],
    ['paymentCompliance', 'paid', 'late', 'Paid Late'],
    ['paymentCompliance', 'unpaid', 'yes', 'Not Paid'],
    ['paymentCompliance', 'paid late', 'yes', 'Paid Late'],
    ['paymentCompliance', 'paid late', 'no', null],
    ['paymentCompliance', 'status', 'no', null],
    ['paymentCompliance', 'paid', 'see file', null],
    ['paymentCompliance', 'paid', '', null],
    ['assetCondition', 'damage', 'none', 'No Damage'],
    ['assetCondition', 'damages', 'no', 'No Damage'],
    ['assetCondition', 'damage', 'yes', null],
    ['assetCondition', 'condition', 'no', null],
    ['assetCondition', 'condition', 'good', 'No Damage'],
    ['assetCondition', 'condition', 'normal wear', 'Cosmetic Wear'],
    ['contractCompliance', 'violations', 'none', 'Compliant'],
    ['contractCompliance', 'compliance', 'yes', 'Compliant'],
    ['contractCompliance', 'lease', 'evicted', 'Major Breach'],
  ];
  for (const [field, header, text, label] of cases) {
    assert.equal(suggestedLabel(field, text, header), label, `${header}: ${text}`);
    if (label !== null) assert.ok((REPORT_FIELDS[field].choices as readonly string[]).includes(label), label);
  }
});
