/** Texts of the list of renters. */
export const rentersTexts = {
  title: 'Renters',
  description:
    'Renters you’ve reported on or added. Score and flags cover reports from every organization, and appear once you have filed about or checked the renter.',
  add: 'Add a renter',

  // The filters
  search: 'Name or identifier',
  flag: 'Flag',
  industry: 'Industry',

  // The columns
  name: 'Name',
  memberId: 'Member ID',
  tier: 'Tier',
  notChecked: 'Not checked',
  score: 'Score',
  flags: 'Flags',
  owed: 'Owed',
  lastFiling: 'Last filing',
  none: 'None',
  added: 'Added',

  // The order
  sort: 'Sort',
  sortAddedLast: 'Sort: added last',
  sortAddedFirst: 'Sort: added first',
  sortNameUp: 'Sort: name, A to Z',
  sortNameDown: 'Sort: name, Z to A',
  sortLowest: 'Sort: lowest score',
  sortHighest: 'Sort: highest score',
  withoutName: 'Renters without a name are left out.',
  withoutScore: 'Renters that you have neither filed about nor checked in the last 365 days are left out.',

  // How much is shown
  found: '{count, number} found',
  foundSoFar: '{count, number} found so far',
  foundAll: '{count, number} found, all searched',
  foundIn: '{count, number} found, searched {scanned, number}',
  foundInOf: '{count, number} found, searched {scanned, number} of {total}',
  shown: '{count, number} shown',
  shownOf: '{count, number} of {total}',
  isMore: '{count, number}+',
  withLeftOut: '{shown}. {leftOut}',
  noMatch: 'No matching renters',
  noMatchText: 'The search covers only your roster.',
  noMatchOfSearch:
    'Try a phone number or license. A name is found by the beginning of any of its words, everything else only in full. The search covers only your roster.',
  empty: 'No renters yet',
  emptyText:
    'Renters you report on or add appear here. Checks don’t add anyone. For renters you add, tier, score and flags appear once you have checked them.',
  fileReport: 'File a report',
  importReports: 'Import reports',

  // What can be done with the list
  exportView: 'Export this view',
  selectedLabel: 'Selected renters',
  selected: '{count, plural, one {# renter selected} other {# renters selected}}',
  tooManySelected: '{count, number} renters selected. Select at most {most} at once',
  checkSelected: '{count, plural, one {Check this renter…} other {Check these renters…}}',
  exportSelected: 'Export selected',
  clearSelection: 'Clear selection',
  portfolioName: '{count, plural, one {# renter} other {# renters}} of the roster',

  // The renter beside the list
  renter: 'Renter',
  openRenter: 'Open the renter',
  notCheckedText: 'Not checked in the last 365 days. A check shows their score, flags and history.',
  checkRenter: 'Check this renter',

  // The form to add a renter
  addText:
    'Enter an e-mail, a name, or both. An e-mail finds a renter who is already on file; a name or phone alone doesn’t, because people share them.',
  email: 'E-mail',
  phone: 'Phone',
  addToRoster: 'Add to the roster',
  wasOnRoster: 'This renter is already on your roster. Member ID {memberId}',
  wasOnFile: 'This person was already on file in the network and is now on your roster. Member ID {memberId}',
  isNew: 'Added. There is nothing on file about this person yet. Member ID {memberId}',
} as const;
