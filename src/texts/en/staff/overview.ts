/** Texts of the overview. */
export const overviewTexts = {
  title: 'Overview',
  check: 'Check a renter',
  testWorld: 'Your test world is ready',
  testWorldText:
    'What you check and file in test mode is shown here. Documented renters such as denied-eviction@test.example answer the same on every run: see <link>the documentation</link>.',
  createTestKey: 'Create a test key',
  // The newest checks
  recentChecks: 'Recent checks',
  yourRecentChecks: 'Your recent checks',
  allChecks: 'See all checks',
  checkedBy: '{time}, by {person}',
  noRecord: 'No record',
  someRenter: 'A renter',
  // Totals, and by day
  checks: 'Checks',
  reportsFiled: 'Reports filed',
  incidentsFiled: 'Incidents filed',
  creditsLeft: 'Credits left',
  earlier: '{earlier} {days, plural, one {on the day before} other {in the # days before}}',
  growth: '{growth} from {earlier} {days, plural, one {on the day before} other {in the # days before}}',
  checksByTier: 'Checks by risk tier',
  noChecks: 'No checks in this period',
  noChecksText: 'Choose another period.',
  filed: 'Filed',
  reports: 'Reports',
  incidents: 'Incidents',
  nothingFiled: 'Nothing filed in this period',
  nothingFiledText: 'The network knows only what organizations file: <link>file a report</link>.',
} as const;
