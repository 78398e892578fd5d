/** Texts of the search that Ctrl+K opens. */
export const paletteTexts = {
  search: 'Search',
  hint: 'A page, an action, a renter, or an ID',
  escape: 'Esc',
  results: 'Results',
  count: '{count, plural, one {# result} other {# results}}',
  nothingFound: 'Nothing found.',
  noRenterFound: 'Nothing found. Renters are found on your roster only: check a person to find others.',
  // Actions, with other words that find them
  actions: 'Actions',
  addRenter: 'Add a renter',
  addRenterWords: 'new roster',
  createKey: 'Create a key',
  createKeyWords: 'new api',
  invite: 'Invite someone',
  inviteWords: 'add colleague staff team',
  check: 'Check “{text}”',
  checkHint: 'Fills in the form; nothing is billed yet',
  // Other words that find pages
  usageWords: 'cost price bill invoice credits payment',
  // What is found
  pages: 'Pages',
  ids: 'IDs',
  record: '{kind, select, report {Report} other {Incident}} {recordId}',
  recordHint: 'Opens the renter',
  checkOfId: 'Check {id}',
  request: 'Request {id}',
  requestHint: 'In the request log',
  renters: 'Renters on your roster',
  allRenters: 'All renters that match “{text}”',
} as const;
