/** Texts of the page that checks a portfolio. */
export const batches = {
  title: 'Check a portfolio',
  description:
    'Check every renter in a file. Before we check anything, you see the cost and which rows have problems.',
  template: 'Download a template',

  // The file
  choose: 'CSV file with a header row and up to 10,000 renters',
  paste: 'Or paste rows from a spreadsheet',
  pasteText: 'Include the header row.',
  readRows: 'Read the rows',
  chooseAnother: 'Choose another file',
  notUtf8: 'The file is not UTF-8',
  notUtf8Text:
    'We read it as Windows-1252, which many spreadsheets use. Check below that letters such as é and ü are right. If not, save the file as “CSV UTF-8” and choose it again.',
  columns: 'Columns',
  columnsText: 'Match your columns. Sample values are in brackets.',

  // The preview
  preview: 'Preview',
  verdict:
    '{ready, plural, one {# row} other {# rows}} can be checked{problems, plural, =0 {} one {; # row has a problem and will be left out} other {; # rows have problems and will be left out}}.',
  cost: 'Up to {ready, plural, one {# credit} other {# credits}}: 1 for each row we check, whether or not a record is found. You have {credits, plural, one {# credit} other {# credits}} and will have at least {left, number} left.',
  costBelowZero:
    'Up to {ready, plural, one {# credit} other {# credits}}: 1 for each row we check, whether or not a record is found. You have {credits, plural, one {{balance} credit} other {{balance} credits}}. Your balance can fall to {left}; credits below zero are billed.',
  obstacle: 'We can’t check these rows now',
  purposeText: 'For all rows. We log it, and each renter we find sees it.',
  nameLabel: 'Name',
  nameText: 'Appears in the list of portfolio checks.',
  start:
    'Check {rows, plural, one {# row} other {# rows}} for {rows, plural, one {# credit} other {# credits}}',

  // Rows with problems
  problems: 'Rows with problems',
  problemsText:
    'Correct them in your file and choose it again, or check the other rows now. Row 1 contains the column names.',
  row: 'Row',
  problem: 'What is wrong',
  rowProblem: 'The row {problem}',
  fieldProblem: '{field} {problem}',
  firstProblems: 'The first {listed} of {all} rows with problems are listed.',

  // The first rows
  firstRows: 'The first rows, as they are checked',
  firstRowsLabel: 'First rows',
  lookedUpBy: 'Looked up by, in this order',
  identifier: '{kind}: {text}',
  reference: 'Reference',

  // Earlier portfolio checks
  earlier: 'Earlier portfolio checks',
  list: 'Portfolio checks',
  name: 'Name',
  noName: 'No name',
  status: 'Status',
  rows: 'Rows',
  checked: 'Checked',
  sentBy: 'Sent by',
  sent: 'Sent',
  running: 'Running',
  completed: 'Completed',
  cancelled: 'Canceled',
  empty: 'No portfolio checks yet',
  emptyText: 'Portfolio checks and their results appear here for 30 days.',
} as const;
