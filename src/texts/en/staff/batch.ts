/** Texts of the page of one portfolio check. */
export const batchTexts = {
  title: 'Portfolio check',
  all: 'All portfolio checks',
  origin: '{rows, plural, one {# row} other {# rows}}, sent by {sender} on {time}',

  // Progress
  checking: 'Checking renters',
  canLeave:
    'You can leave this page. The checks continue. If you cancel, you pay only for the rows already checked.',
  cancel: 'Cancel',

  // The end
  completed:
    '{answered, plural, one {# row} other {# rows}} checked. You were charged {answered, plural, one {# credit} other {# credits}}.',
  cancelled:
    'Canceled {reason}, after {answered, number} of {rows, plural, one {# row} other {# rows}}. You were charged {answered, plural, one {# credit} other {# credits}}.',
  tiers: 'Rows by risk tier',
  nothingChecked: 'No rows checked',
  nothingCheckedText: 'Nothing was billed.',

  // The results
  results: 'Results',
  download: 'Download as CSV',
  tier: 'Tier',
  lookedUp: 'Looked up',
  reference: 'Reference',
  found: 'Found',
  noRecord: 'No record',
  score: 'Score',
  owed: 'Owed',
  flags: 'Flags',
  empty: 'No rows with this tier',
  emptyText: 'Choose another tier, or all.',

  // One result
  result: 'Result',
  sent: '{kind} you sent',
  row: 'Row',
  checked: 'Checked',
  name: 'Name on file',
  rentals: 'Rentals',
  incidents: 'Incidents',
  filedByOthers: 'Filed by others',
  none: 'None',
  openRenter: 'Open the renter',
} as const;
