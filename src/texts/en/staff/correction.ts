/** Texts of the fields that correct a record. */
export const correctionTexts = {
  explanation: 'Change what is wrong. A correction can’t make the record worse for the renter.',
  listHint: 'One per line. Leave it empty if there was no damage.',
  // What the correction changes
  difference: 'Charged minus paid is {amount}. <use>Use as amount owed</use>',
  changes: 'This correction changes',
  change: '{label}: {before} → {after}',
  none: 'none',
  // Errors
  owedThoughPaid:
    'All that was charged is paid, so nothing can still be owed. Enter 0, or correct what was paid.',
  enterOwed: 'Enter what is still owed. If nothing is owed, choose that it was paid in full.',
  enterAmount: 'Enter an amount, or 0.',
  enterDay: 'Enter the day.',
  enterKnownDay: 'Enter a day from 1900 to today (UTC).',
  mayNotBeEmpty: 'This cannot be left empty.',
} as const;
