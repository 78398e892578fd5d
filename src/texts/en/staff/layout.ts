/** Texts of the frame around staff’s pages, which every page loads. */
export const layoutTexts = {
  skip: 'Skip to content',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  pages: 'Pages',
  search: 'Search',
  searchKey: 'Ctrl K',
  credits: '{credits, plural, one {{shown} credit} other {{shown} credits}}',
  userMenu: 'Menu of {name}',
  // Test mode
  testMode: 'Test mode',
  printedInTestMode: 'Test mode · {organization}',
  testData: 'Only test data. Nothing is billed.',
  sharedPage: 'This page is the same in both modes.',
  openInTestMode: 'Open it in test mode',
} as const;
