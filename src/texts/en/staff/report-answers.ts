/** Words for the answers of a report. */
export const reportAnswers = {
  paidInFull: 'Paid in full, on time',
  paidLate: 'Paid in full, but late',
  // Reports say the same for both
  paidLateOrPartly: 'Paid in full, but late, or partly paid',
  partlyPaid: 'Partly paid',
  notPaid: 'Not paid',
  noDamage: 'Returned fine',
  cosmeticWear: 'Cosmetic wear, no damage',
  repairableDamage: 'Damage that can be repaired',
  structuralDamage: 'Structural damage',
  totalLoss: 'Total loss',
  compliant: 'Kept to the contract',
  minorViolation: 'Minor violation',
  earlyTermination: 'Ended the rental early',
  majorBreach: 'Serious breach of the contract',
  approved: 'Approved',
  conditional: 'Conditional',
  denied: 'Denied',
  blacklist: 'Blacklist',
} as const;
