/** Words of the state of disputes, for their list and the page of one. */
export const disputeWords = {
  open: 'Open',
  underReview: 'Under review',
  upheld: 'Decided for the renter',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  // Reasons of renters, in the third person
  notMine: 'Not about them',
  didNotHappen: 'Did not happen',
  alreadyPaid: 'Already paid',
  wrongAmount: 'Wrong amount',
  notDamaged: 'Did not cause the damage',
  other: 'Something else',
  // The deadline
  deadline: '<part>{day},</part> <part>{left}</part>',
  passed: 'passed',
  daysLeft: '{days, plural, =0 {today} one {in # day} other {in # days}}',
  // How a dispute ended
  corrected: 'The renter was partly right: the record was corrected',
  removed: 'The renter was right: the record was removed',
  stays: 'Rejected: the record stays',
  withdrawnStays: 'Withdrawn: the record stays',
} as const;
