import type { ChoiceField } from './import-fields.ts';
import { spaced } from './record-field.ts';

/** Words for a label, normalized like a name. */
type Words = readonly [label: string, words: readonly string[]];

const listed = (names: string) => names.split(', ');

/** What people write in a column of one kind, whatever its header. */
const WORDS: Record<ChoiceField, readonly Words[]> = {
  paymentCompliance: [
    [
      'Paid As Agreed',
      listed('paid, paid in full, paid on time, on time, in full, full, current, always, good'),
    ],
    [
      'Paid Late',
      listed('late, paid late, always late, often late, sometimes late, slow, delayed, late payer'),
    ],
    // Of a part, the rest is still owed.
    [
      'Not Paid',
      listed(
        'unpaid, not paid, never, never paid, partly, partial, partially, partly paid, partially paid, in part, part, some, default, defaulted, owes, owing, overdue, outstanding, delinquent, in arrears, arrears, in collections, collections, written off',
      ),
    ],
  ],
  assetCondition: [
    [
      'No Damage',
      listed(
        'undamaged, intact, good, very good, great, excellent, perfect, clean, fine, ok, okay, like new',
      ),
    ],
    [
      'Cosmetic Wear',
      listed('wear, normal wear, wear and tear, normal wear and tear, fair, scratches, scuffs, minor'),
    ],
    ['Total Loss', listed('destroyed, totaled, totalled, written off, lost, stolen')],
  ],
  contractCompliance: [
    ['Compliant', listed('good, ok, okay, fine, kept, fulfilled, completed')],
    ['Minor Violation', listed('minor, minor violations, small violation, warning, warned')],
    [
      'Early Termination',
      listed(
        'left early, moved out early, broke lease, broke the lease, terminated early, ended early, early, abandoned',
      ),
    ],
    [
      'Major Breach',
      listed('evicted, eviction, breach, breached, major, serious violation, major violation'),
    ],
  ],
};

const YES = spaced('yes y true x 1');
const NO = listed('no, n, none, false, 0, nothing, nil');

/** What yes and no mean below a header that asks for it. The first one whose words are in the header counts. */
const ANSWERS: Record<ChoiceField, readonly { asks: RegExp; yes: string | null; no: string | null }[]> = {
  paymentCompliance: [
    { asks: /\b(unpaid|not paid|owes|owing|arrears|overdue|delinquent)\b/, yes: 'Not Paid', no: null },
    { asks: /\blate\b/, yes: 'Paid Late', no: null },
    { asks: /\b(paid|payments?)\b/, yes: 'Paid As Agreed', no: 'Not Paid' },
  ],
  assetCondition: [{ asks: /\bdamages?d?\b/, yes: null, no: 'No Damage' }],
  contractCompliance: [
    { asks: /\b(violations?|breach(es)?|broken)\b/, yes: null, no: 'Compliant' },
    { asks: /\bcompli(ant|ance)\b/, yes: 'Compliant', no: null },
  ],
};

/**
 * Returns the label that a value of a file probably means, such as `Not Paid` for `no` below 'Paid?', or `null` if it says too
 * little. Staff decide: a suggestion alone files nothing.
 *
 * @param text the value, normalized like a name
 * @param header the header of its column, normalized like a name
 */
export function suggestedLabel(field: ChoiceField, text: string, header: string): string | null {
  const answers = ANSWERS[field].find(({ asks }) => asks.test(header));
  if (YES.includes(text)) return answers?.yes ?? null;
  if (NO.includes(text)) return answers?.no ?? null;
  return WORDS[field].find(([, words]) => words.includes(text))?.[0] ?? null;
}
