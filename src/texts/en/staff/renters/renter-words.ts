/** Texts about renters that several pages show. */
export const renterWords = {
  noName: 'No name on file',
  moreFlags: '{flags} and {count} more',

  // Decisions against a renter
  denied: 'Denied',
  conditions: 'Approved with conditions',
  higherDeposit: 'Higher deposit',
  guarantor: 'Guarantor',
  higherRent: 'Higher rent',
  otherTerms: 'Other stricter terms',

  statement: 'The renter’s statement',
  statementWritten: 'Written on {time}',

  // Forms that change a record
  reason: 'Reason',
  reasonOptional: 'Reason (optional)',
  reasonText: 'The renter sees exactly what you write.',
  reasonMissing: 'Enter the reason.',
} as const;
