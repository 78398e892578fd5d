/** Texts of the parts that many pages of staff use. */
export const components = {
  // Badges
  tierLabel: 'Tier: {tier}',
  approved: 'Approve',
  conditional: 'Approve on conditions',
  reviewRequired: 'Review first',
  denied: 'Deny',
  recommendationLabel: 'Recommendation: {recommendation}',

  // Code and values to copy
  codeLanguage: '{label}: language',
  copy: 'Copy',
  copyLabel: 'Copy: {label}',
  copied: 'Copied',
  copiedLabel: '{label}: copied',
  shownOnce: 'Copy it now: we won’t show it again',

  // Columns of a file
  notInFile: 'Not in the file',
  columnNumber: 'Column {number}',
  columnSample: '{name} ({sample})',

  // Why a score is what it is
  why: 'Why',
  highestScore: 'Best score a renter can reach',
  score: 'Score',
  incidents: 'Incidents are on file',
  notPaid: 'Rent was not paid',
  damage: 'Damage was reported',
  notVerified: 'The identity is not verified',
  balances: 'Unpaid rent lowers the standing',
  floor: 'Raised to 0',
  nothingOnFile: 'Nothing is on file',
  match: 'The match',
  rulesVersion: 'Version {version} of the rules.',
  noIncidents: '{composite} in total. No incidents are on file, so this is the score.',
  deducted:
    '{composite} minus {points} for {incidents, plural, one {# incident} other {# incidents}}: {score}.',
  deductedToZero:
    '{composite} minus {points} for {incidents, plural, one {# incident} other {# incidents}}. Scores can’t go below 0.',
  deductedLimited:
    '{composite} minus {points} for {counted, number} of {incidents, number} incidents: {score}. {limit}',
  deductedLimitedToZero:
    '{composite} minus {points} for {counted, number} of {incidents, number} incidents. Scores can’t go below 0. {limit}',

  // Filters and periods
  all: '{label}: all',
  clearFilters: 'Clear filters',
  period: 'Period',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  last90Days: 'Last 90 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  customPeriod: 'Custom period',
  from: 'From',
  to: 'to',
  toLabel: 'To',
  readersZone: 'Times are in your time zone: {zone}.',

  // Tables
  actions: 'Actions',
  scrolls: '{label}, scrolls sideways',
  selectAll: 'Select all rows shown',
  select: 'Select {name}',
  loadMore: 'Load more',
  keepLooking: 'Keep looking',
  shownOfMore: '{count, number} shown; there are more',
  shownAll: '{count, number} in all',
  columns: 'Columns',
  views: 'Views',
  savedViews: 'Saved views',
  viewsText: 'Save filters, order and columns under a name to come back to them. Saved in this browser.',
  deleteView: 'Delete the view {name}',
  mostViews: 'You have {most} views. Delete one to save another.',
  viewName: 'Name of this view',
  save: 'Save',

  // Other parts
  discard: 'Discard changes',
  progress: '{done, number} of {total, number}',
  details: 'Details',
  closeDetails: 'Close details',
} as const;
