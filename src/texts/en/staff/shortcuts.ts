/** Texts of the help for keyboard shortcuts. */
export const shortcutTexts = {
  title: 'Shortcuts',
  close: 'Close',
  anywhere: 'Anywhere',
  search: 'Search pages, actions, renters and IDs',
  check: 'Check a renter',
  closeOpened: 'Close whatever you opened last',
  move: 'Move through the rows of a table',
  openRow: 'Open the selected row beside the list',
  showHelp: 'Show shortcuts',
  goToPage: 'Go to a page',
} as const;
