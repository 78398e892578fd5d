/** Texts of the charts. Renters' pages load them too, and show their own words in place of those of the score. */
export const charts = {
  // The components of a score
  paymentHistory: 'Payment history',
  assetCondition: 'Asset condition',
  identityVerified: 'Identity',
  networkStanding: 'Network standing',

  // The scale of scores
  scale: 'Score {score} of {most}: in the tier {tier}. Higher is better.',
  range: '{tier}: {from} to {to}',

  // Numbers by day
  shownAs: '{title}: how it is shown',
  chart: 'Chart',
  table: 'Table',
  day: 'Day',
  chartLabel: '{title}, as a chart. The table has the figures.',
} as const;
