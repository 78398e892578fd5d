/** Texts of the page of usage and billing. */
export const usageTexts = {
  title: 'Usage and billing',
  description:
    'Each check costs one credit, through the API or on these pages, whether or not we find a record. The operator of the network sets the price of a credit.',
  csv: '{file} (CSV)',
  download: 'Download usage',

  // The balance
  balance: 'Balance',
  creditsLeft: 'Credits left',
  belowWarning: 'Your balance is below your warning level of {threshold, number}.',
  askForMore: 'Ask an owner, an admin or someone in billing to request more.',

  // The warning
  warning: 'Warning',
  threshold: 'E-mail us when we have fewer credits than',
  thresholdWithoutMails: 'Warn us when we have fewer credits than',
  thresholdExample: 'Such as 500',
  save: 'Save',
  turnOff: 'Turn off',
  withoutMails: 'This network has no mail server: the warning appears here and on the overview.',
  noWarning: 'No warning is set. With one, owners, admins and billing staff get an e-mail.',
  isBelow: 'The balance is already below it: owners, admins and billing staff get an e-mail within a minute.',
  willWarn:
    'Owners, admins and billing staff get one e-mail when fewer than {threshold, plural, one {# credit is} other {# credits are}} left.',
  warned:
    'Fewer than {threshold, plural, one {# is} other {# are}} left. Owners, admins and billing staff got an e-mail on {time}; they get the next one after the balance has recovered and falls again.',

  // A request for credits
  request: 'Request credits',
  changeRequest: 'Change the request',
  requested: 'Requested: {count, plural, one {# credit} other {# credits}}',
  declined: 'Declined: {count, plural, one {# credit} other {# credits}}',
  withdraw: 'Withdraw the request',
  dismiss: 'Dismiss',
  requestedText:
    '{name} sent this request to the operator of the network on {time}. It stays open until the operator grants credits or declines it.',
  declinedText:
    '{name} sent this request to the operator of the network on {time}. The operator declined it on {declinedAt}, for this reason:',
  amount: 'Credits',
  amountText: 'Up to 1,000,000. One check costs one credit.',
  amountSuggested:
    '{count, plural, one {# credit lasts} other {# credits last}} about a month at the pace of the last 7 days.',
  note: 'Note (optional)',
  noteText: 'Anything the operator should know, such as a purchase order number.',
  send: 'Send the request',

  // The usage in a period
  usage: 'Usage',
  none: 'No checks in this period',
  noneText: 'See where your credits go: by day, by risk tier, and by key or person.',
  check: 'Check a renter',
  used: '{credits, plural, one {# credit} other {# credits}} used in this period',
  byDay: 'Credits by day',
  byCaller: 'By key and person',
  byCallerTable: 'Usage by key and person',
  byTier: 'By risk tier',
  byTierTable: 'Usage by risk tier',
  name: 'Name',
  credits: 'Credits',
  share: 'Share',
  lastCheck: 'Last check',
  tier: 'Risk tier',
  key: 'API key',
  person: 'Person',
  beforeDailyCounts: 'Before daily counts began',
  others: 'Others made {count, plural, one {# check} other {# checks}}. Download the usage to see them all.',

  // The ledger
  ledger: 'Ledger',
  ledgerText: 'How your balance changed. Checks are added up by day (UTC).',
  downloadLedger: 'Download ledger',
  noEntries: 'No credits granted or used yet',
  noEntriesText: 'Credits from the operator, and the credits your checks use each day, appear here.',
  date: 'Date',
  entry: 'Entry',
  balanceAfter: 'Balance',
  checks: 'Checks that day',
  granted: 'Granted by the operator',
  takenBack: 'Taken back by the operator',
} as const;
