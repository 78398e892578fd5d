/** Texts of the records of a renter, and of what an organization changes about its own. */
export const renterRecords = {
  // The list
  shown: '{count, number} shown; there are more',
  all: '{count, number} in all',
  loadMore: 'Load more',

  withdrawnTitle: 'Withdrawn by your organization',
  withdrawnOne: '{kind, select, report {Report} other {Incident}} {recordId}: withdrawn {time}',
  withdrawnBy: '{kind, select, report {Report} other {Incident}} {recordId}: withdrawn {time} by {actor}',

  // A record
  filedByYou: '{time}, filed by your organization, {recordId}',
  filedByOther: '{time}, filed by another organization',
  certified: 'Repeats {repeats}, and was certified as accurate {time}: {said}',
  released: 'Held for review, and released {time}',
  held: 'Held for review, so it doesn’t count yet. The operator of your network decides by {time}; then it is released.',
  disputed: 'Disputed by the renter',
  disputedOwn: 'The renter disputes this: <link>decide by {time}</link>',
  appealed: 'The renter appealed the decision: <link>the operator decides</link>',
  reportTitle:
    'Report: {payment, select, late {paid in full, but late} partly {partly paid} none {not paid} owed {money is owed} other {nothing owed}}{damage, select, yes {, with damage} other {, no damage}}',
  scoreUnchanged: 'Score unchanged at {score}',
  scoreChanged: 'Score {change}, to {score}',

  // What it states
  industry: 'Industry',
  payment: 'Payment',
  condition: 'Condition',
  contract: 'Contract',
  recommendation: 'Recommendation',
  reportScore: 'Report score',
  outstanding: 'Outstanding',
  charged: 'Charged',
  paid: 'Paid',
  paidOn: 'Paid on',
  damage: 'Damage',
  notes: 'Notes',
  asWritten: 'As written',
  details: 'Details',
  showMore: 'Show more',
  showLess: 'Show less',

  // Its last change
  changedAfterDispute:
    '{reason, select, settled {Payment reported} other {Corrected}} {time} after a dispute',
  changedBecause: '{reason, select, settled {Payment reported} other {Corrected}} {time}: {said}',
  changedBy: '{reason, select, settled {Payment reported} other {Corrected}} {time}, by {actor}',
  changedByBecause:
    '{reason, select, settled {Payment reported} other {Corrected}} {time}, by {actor}: {said}',

  // Correcting it
  action: '{action} {recordId}',
  correct: 'Correct',
  correctTitle: 'Correct {recordId}',
  correctText:
    'The new values count from the next check. We keep the previous version, and the renter sees it.',
  saveCorrection: 'Save the correction',

  // Marking it as paid
  settle: 'Mark as paid',
  settleTitle: 'Mark {recordId} as paid',
  settleText:
    'The score changes at once. The report keeps its date, so a payment does not extend its time on file.',
  stillOwed: 'Still owed',
  owedBefore: 'Before the payment: {amount}.',
  wrongDay: 'Enter a day up to today (UTC).',
  dayTooEarly: 'Enter a day on or after {day}, when the rental ended.',
  wrongAmount: 'Enter an amount, or 0.',
  amountTooHigh: 'Enter less than {amount}.',

  // Withdrawing it
  undo: 'Undo',
  undoTitle: 'Undo {recordId}',
  undoFiling: 'Undo the filing',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw {recordId}',
  withdrawText: 'It no longer counts in checks and scores. The renter’s file shows that you withdrew it.',
  withIncidents:
    '{incidents, plural, one {Also withdraw the incident that was filed with it} other {Also withdraw the # incidents that were filed with it}}',
  withdrawn: '{recordId} is withdrawn and no longer counts.',
  withdrawnWithIncidents:
    '{recordId} and {incidents, plural, one {its incident} other {its # incidents}} are withdrawn and no longer count.',
} as const;
