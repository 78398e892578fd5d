/** Texts of what happens next: who does what by when, and what follows if they do not. */
export const next = {
  title: 'What happens next',
  nothingToDo: 'There is nothing you need to do.',
  byMail: 'We e-mail you the decision.',
  onPage: 'The decision appears on this page.',
  disputeOpen:
    'By {day}, {organization} has to look into it and decide. You do not need to do anything. If you have more to say or to show, add it below.',
  disputeLate:
    'If it does not decide by then, the dispute is decided in your favor, and the record is removed from your file.',
  appealOpen:
    'By {day}, the network that keeps your file looks at both sides and decides. You do not need to do anything.',
  appealLate:
    'If it does not decide by then, the appeal is decided in your favor, and the record is removed from your file.',
  mayAppeal: 'If the decision is wrong, you can appeal once, below. There is no deadline for it.',
  correctedMayAppeal:
    'If the record is still wrong, you can appeal once, below. There is no deadline for it.',
  otherwiseStays: 'If you do nothing, the record stays as it is.',
  mayStatement:
    'You can add a statement to <link>your file</link>, in your own words. Organizations that look you up on the pages of this network can read it.',
  mayDisputeAgain:
    'You can <link>dispute the record again</link> if you have something new to say or to show, such as a document.',
  mayDisputeLater: 'If the record is wrong, you can <link>dispute it again</link> at any time.',
  mayComplain:
    'You can also complain to the <link>Consumer Financial Protection Bureau</link>, an authority of the United States. It is free.',
  removedCounts: 'The record no longer counts in your score.',
  correctedCounts: 'Your score now counts the corrected record.',
  othersTold: 'We tell the organizations that looked you up in the 12 months before.',
  askAgain:
    'If an organization turned you down because of the record, you can ask it to check you again: it then sees your file as it is now.',
  noLongerOnFile: 'The record is no longer on your file.',
  verificationDecided:
    'The decision appears on this page, with its reason. No law sets a date for it, and we do not send an e-mail.',
  verificationLate: 'If nothing has changed by {day}, write to or call the operator, named below.',
  verificationAgain: 'You can enter your details again below, up to {most} times a day.',
  verificationWrong: 'If the reason is wrong, write to or call the operator, named below.',
  verificationStays: 'If you do nothing, your file and your score stay as they are.',
  blockAddProof:
    'Add a document below. The operator can decide only when there is one, and then has four business days.',
  blockOtherwise: 'If you do not add one, nothing changes: the records stay on your file.',
  blockOpen:
    'By {day}, the operator of the network decides. The law gives four business days. You do not need to do anything.',
  blockLate: 'If you have not heard by then, write to or call the operator, named below.',
  blockAccepted: 'The records do not count in your score, and cannot be filed again.',
  blockMayEnd:
    'The operator may end the block only if it was asked for in error or on wrong information, or if you received what the records are about. It then tells you why.',
  blockMayDispute: 'If a record is wrong, you can <link>dispute it</link>.',
  blockMayAskAgain: 'You can ask for a block again, for example with another document.',
  blockStays: 'If you do nothing, the records stay on your file.',
} as const;

/** Texts of what would raise the renter's score. */
export const raise = {
  title: 'How to raise my score',
  intro:
    'What each step would do to your score, by the rules of today and with what is on your file now. Other records can change your score, too.',
  atZero:
    'Scores can’t go below 0. Without this limit yours would be lower, so one step alone may not raise it.',
  verified: 'If your identity is verified. <link>Prove who I am</link>',
  settled:
    'If the {amount} that {organization} reported as unpaid is paid, and it updates {count, plural, one {its report {recordIds}} other {its reports {recordIds}}}',
  settledAll:
    'If what {organization} reported as unpaid is paid, and it updates {count, plural, one {its report {recordIds}} other {its reports {recordIds}}}',
  paidAlready:
    'If you have paid already, ask the organization to update its report. How to reach it is shown with the report, below.',
  together: 'If all of this happens, your score would be {score}.',
  goodReport: 'If the next rental that is reported is fully paid and without damage',
  records: 'Records that lower your score',
  recordsText:
    'If a record is wrong, dispute it: it is removed or corrected if you are right, or if nobody answers in time. The points on the right are what your score would rise by without the record.',
  report: 'Report {recordId} of {organization}.',
  incident: 'Incident {recordId} of {organization}.',
  reportPaid:
    'If the unpaid amount is paid and the organization updates the report: about {points, plural, one {+# point} other {+# points}}.',
  leaves: 'It leaves your file by itself after {day}.',
  dispute: 'Dispute it if it is wrong<hidden>: {recordId}</hidden>',
  disputed: 'See the dispute<hidden> of {recordId}</hidden>',
  moreRecords:
    '{count, plural, one {# more record lowers} other {# more records lower}} the score; see {count, plural, one {it} other {them}} under <link>Reports and incidents</link>.',
  minorRecords:
    '{count, plural, one {# more record takes less than 1 point} other {# more records take less than 1 point each}}.',
  onlyMinor:
    '{count, plural, one {# record lowers your score, by less than 1 point.} other {# records lower your score, each by less than 1 point.}}',
} as const;
