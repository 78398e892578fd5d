/** Texts of the list of checks. */
export const checksTexts = {
  title: 'Checks',
  description:
    'Every check of your organization with its result at the time: by staff and by software, including people with no record. Opening one again is free.',
  ownDescription:
    'The checks you made, with their results at the time. Opening one again is free. Admins and owners see everyone’s.',
  download: 'Download this view',

  // The columns, and the filters of the same names
  at: 'When',
  renter: 'Renter',
  reference: 'Reference',
  result: 'Recommendation',
  decided: 'You decided: {decision}',
  score: 'Score',
  foundBy: 'Found by',
  purpose: 'Purpose',
  ofPortfolio: '{purpose}, portfolio',
  by: 'Checked by',
  former: 'Former: {id}',

  // What a check found
  noRecord: 'No record',
  secondIdentifier: 'Second identifier needed',
  nobody: 'Nobody on file',
  hidden: 'Hidden: found by name alone',
  noLongerNamed: 'Last checked over 365 days ago',
  noName: 'No name',

  all: '{count, number} in all',
  more: '{count, number} shown; there are more',
  found: '{count, number} found so far. Each step looks through up to {scanned, number} checks.',
  noMatch: 'No matching checks',
  noMatchText: 'Choose another result, purpose or period.',
  empty: 'No checks in this period',
  emptyText: 'Checks appear here with their results, including those that found no record.',
  check: 'Check a renter',
} as const;
