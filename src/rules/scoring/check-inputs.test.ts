import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inputs } from './check-inputs.test-helper.ts';
import { decodeInputs, encodeInputs, RULES_VERSION } from './check-inputs.ts';
import { explainFound, explainInputs } from './explanation.ts';
import { EMPTY_SUMMARY } from './renter-summary.ts';

test('inputs of a check are decoded as they were encoded, and give the same explanation', () => {
  fc.assert(
    fc.property(inputs, (answered) => {
      const text = encodeInputs(answered);
      assert.deepEqual(decodeInputs(text), { rulesVersion: RULES_VERSION, inputs: answered });
      assert.deepEqual(explainInputs(text), { explanation: explainFound(answered), inputs: answered });
    }),
  );
});

test('the encoding of every version never changes', () => {
  const summary = {
    reports: 4,
    recentUnpaid: 5,
    recentDamaged: 2,
    incidents: 9,
    countedIncidents: 6,
    rentals: 3,
    owedCents: 45_000,
    lastIncidentAt: 1,
  };
  const byName = {
    identifier: 'name',
    sharers: 7,
    verified: false,
    crossOperatorFlags: 1,
    flags: null,
    nameGiven: null,
    summary,
  } as const;
  assert.equal(encodeInputs(byName), '2 name 7 0 4 5 2 9 6 1 3 45000 1');
  const byEmail = {
    ...byName,
    identifier: 'email',
    sharers: 1,
    verified: true,
    crossOperatorFlags: 0,
  } as const;
  assert.equal(
    encodeInputs({ ...byEmail, flags: [], summary: EMPTY_SUMMARY }),
    '2 email 1 1 0 0 0 0 0 0 0 0 - ',
  );
  assert.equal(
    encodeInputs({ ...byName, flags: ['LATE_RETURN', 'سرقة'] }),
    '2 name 7 0 4 5 2 9 6 1 3 45000 1 LATE_RETURN,سرقة',
  );
  assert.equal(
    encodeInputs({ ...byEmail, flags: [], nameGiven: 'differs', summary: EMPTY_SUMMARY }),
    '2 email 1 1 0 0 0 0 0 0 0 0 -  differs',
  );
});

test('a check of version 1 is explained by its rules: every incident counted', () => {
  const explained = explainInputs('1 name 7 0 4 0 0 4 1 3 45000 1');
  assert.deepEqual(
    [explained?.explanation.rulesVersion, explained?.explanation.score, explained?.inputs.summary.incidents],
    [1, 520, 4],
  );
  assert.equal(explained?.explanation.reasons[0]?.text, '4 incidents are on file: each takes 100 points.');
});

for (const text of [
  '',
  '1',
  '0 email 1 1 0 0 0 0 0 0 0 -',
  '3 email 1 1 0 0 0 0 0 0 0 0 -',
  '2 email 1 1 0 0 0 0 0 0 0 -',
  '1 email 1 1 0 0 0 0 0 0 0 0 -',
  '1 fax 1 1 0 0 0 0 0 0 0 -',
  '1 email 1 1 0 0 0 0 0 0 0 - 9',
  '2 email 1 1 0 0 0 0 0 0 0 0 - LATE RETURN',
  '1 email 1 1 0 0 0 0 0 0 0',
  '1 email -1 1 0 0 0 0 0 0 0 -',
]) {
  test(`'${text}' is not decoded`, () => {
    assert.equal(explainInputs(text), undefined);
  });
}
