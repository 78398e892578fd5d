/** Texts of the page of one import. */
export const importTexts = {
  title: 'Import',
  allImports: 'All imports',
  origin: '{rows, plural, one {# row} other {# rows}}, uploaded by {actor} on {time}',
  notUtf8: 'The file is not UTF-8',
  notUtf8Text:
    'We read it as Windows-1252, which many spreadsheets use. Check below that letters such as é and ü are right. If not, save the file as “CSV UTF-8” and upload it again.',
  filedBefore: 'You’ve already imported this file',
  filedBeforeText:
    '{reports, plural, one {# report was} other {# reports were}} filed from it on {time}. <link>See that import</link>',

  // The columns
  columns: 'Columns',
  columnsText: 'Match your columns. Sample values are in brackets.',
  oneIndustry: 'Industry for all rows',
  oneIndustryText: 'If the file has no column for it.',
  oneLabel: '{field} for all rows',
  oneLabelText: 'The file has no column for it. Your choice counts in the score of every renter in the file.',
  oneLabelUnknown: 'Choose…',
  unusedColumns: 'Columns of your file that are not used: {columns}.',
  unnamedColumn: 'column {number}',
  dayOrder: 'Days such as 3/4/2025',
  dayOrderText: 'For all days in the file.',
  dayOrderUnclear: 'Choose…',
  monthFirst: 'Month first: March 4, 2025',
  dayFirst: 'Day first: April 3, 2025',
  dayOrderMissing: 'Choose how days are written',
  dayOrderMissingText:
    'The file does not show whether 3/4/2025 is March 4 or April 3. To see the preview, choose it above.',
  values: 'Values',
  valuesText:
    'Choose what each of these values means, and what an empty cell means. Your choice applies to every row with it.',
  valueLabel: '{field}: “{value}”',
  valueRows: '{rows, plural, one {# row} other {# rows}}',
  valueRowsSuggested: '{rows, plural, one {# row} other {# rows}}. Suggested: {label}',
  emptyValue: '{field}: empty cells',
  emptyRows: '{rows, plural, one {# row} other {# rows}}. Counts as {label} unless you choose otherwise.',
  useSuggestions: 'Use the suggestions',
  valueUnknown: 'Not chosen: an error',
  columnsMissing: 'Match your columns first',
  columnsMissingText: 'To see the preview, choose a column, or a value for all rows, for: {fields}.',

  // The preview
  preview: 'Preview',
  verdict:
    '{ready, plural, one {# row} other {# rows}} can be filed{mayBeHeld, plural, =0 {} other {, # of them may be held for review}}{repeats, plural, =0 {} one {; # row repeats another row or a report on file} other {; # rows repeat another row or a report on file}}{repeatsLeft, select, yes { and will be left out} other {}}{errors, plural, =0 {} one {; # row has errors and will be left out} other {; # rows have errors and will be left out}}.',
  withoutPayment:
    '{rows, plural, one {# row has an open balance, but no payment status} other {# rows have an open balance, but no payment status}}',
  withoutPaymentText:
    'Such a report says that the renter paid as agreed, although it counts as unpaid. Choose a column or another value for Payment, or correct the rows: the list below has a filter for them.',
  fileAgain: 'File these reports again, although they are already on record',
  fileRepeats: '{repeats, plural, one {Also file the repeated row} other {Also file the # repeated rows}}',
  fileRepeatsText: 'Two reports about one rental count twice in the renter’s score.',
  file: 'File {reports, plural, one {# report} other {# reports}}',
  fileTitle: 'File {reports, plural, one {# report} other {# reports}}?',
  fileText:
    '{reports, plural, one {The report counts in the whole network at once and changes the renter’s score} other {The reports count in the whole network at once and change the renters’ scores}}. You can undo the import today; after that, an admin can.{left, select, errors { {errors, plural, one {# row} other {# rows}} with errors will be left out.} repeats { {repeats, plural, one {# row that repeats} other {# rows that repeat}} will be left out.} both { {errors, plural, one {# row} other {# rows}} with errors and {repeats, plural, one {# row that repeats} other {# rows that repeat}} will be left out.} other {}}',
  fileConfirm: 'File them',
  discard: 'Discard this file',

  // Errors
  errorsText:
    'Correct the cells below, or file the other rows now and correct these later in the downloaded file.',
  downloadErrors: 'Download rows with errors',
  errors: 'What is wrong',
  errorRows: 'Rows',
  errorFirstRow: 'First row',
  rowError: 'The row {error}',
  fieldError: '{field} {error}',

  // The rows
  rowsLabel: 'Rows in the file',
  rowsText:
    'Select a value to correct it. Press Enter to save or Escape to cancel. The score is that of a renter with nothing else on file.',
  rows: 'Rows',
  showErrors: 'With errors',
  showRepeats: 'Repeats',
  showNoPayment: 'Open balance, no payment status',
  noErrors: 'No rows with errors',
  noRepeats: 'No repeated rows',
  noneWithoutPayment: 'No rows with an open balance and no payment status',
  noRowsText: 'Every row can be filed.',
  row: 'Row',
  outcome: 'Outcome',
  score: 'Score',
  renter: 'Renter',
  rental: 'Rental',
  labels: 'Labels',
  incidents: 'Incidents',
  charged: 'Charged',
  paid: 'Paid',
  owed: 'Still owed',
  lacksPayment: 'Open balance, no payment status',
  mayBeHeld: 'May be held for review',
  repeatsRow: 'Repeats row {row}',
  repeatsReport: 'Already on file since {time}: {report}',

  // A cell
  cell: '{field} of row {row}',
  editCell: '{text}, edit {cell}',
  emptyCell: 'Empty',
  save: 'Save',
  cancel: 'Cancel',

  // Progress
  filing: 'Filing reports',
  filingText: '{filed, number} filed, {rejected, number} rejected, {left, number} to do',
  withdrawing: 'Withdrawing reports',
  withdrawingText: '{withdrawn, number} withdrawn, {kept, number} left as they were, {left, number} to do',
  timeLeft: '{progress}, {time} left',
  underASecond: 'less than a second',
  seconds: 'about {seconds, plural, one {# second} other {# seconds}}',
  minutes: 'about {minutes, plural, one {# minute} other {# minutes}}',
  canLeave: 'You can leave this page. The import continues.',
  connectionLost: '{error} The import continues, and this page updates when the connection is back.',
  waitsForWebhook: 'Waiting for your webhook',
  waitsForWebhookText:
    '500 events are waiting to be delivered, one for each report. The import continues once your server accepts them. <link>See the deliveries</link>',
  waitsForImport: 'Waiting for another import',
  waitsForImportText:
    'Your imports run one at a time, in the order you uploaded them. <link>See the imports</link>',
  stop: 'Stop',
  resume: 'Continue',

  // The result
  result:
    '{filed, plural, one {# report} other {# reports}} filed{held, plural, =0 {} other {, # of them held for review}}{rejected, plural, =0 {} one {, # row rejected} other {, # rows rejected}}{left, plural, =0 {} one {, # row left} other {, # rows left}}.{reason, select, upgraded { Filing stopped when the server was upgraded.} staff_disabled { Filing stopped, because the person who started it no longer has access.} other {}}',
  undoingStopped:
    'Undoing stopped{reason, select, upgraded { when the server was upgraded} staff_disabled {, because the person who started it no longer has access} other {}}: {withdrawn, plural, one {# report} other {# reports}} withdrawn, {left, number} to do.',
  undone:
    'Import undone: {withdrawn, plural, one {# report} other {# reports}} withdrawn{kept, plural, =0 {} one {, # left as it was} other {, # left as they were}}.',
  rowsDeleted: 'The remaining rows were deleted.',
  seeRenters: 'See the renters',
  importAnother: 'Import another file',
  rejectedRows: 'Rejected rows',
  rejectedRowsText: 'Correct them in the downloaded file and upload it. It doesn’t contain the filed rows.',

  // Reports that are held
  held: 'Held for review',
  heldText:
    'The operator of your network reviews these reports before they count. <link>See why they are held</link>. Do not file them again.',
  heldRows: 'Held rows',
  heldReport: 'Report',
  heldStatus: 'Status',
  heldUntil: 'Held: counts from {time} at the latest',
  noHeld: 'No reports are held',
  noHeldText: 'All were released or rejected.',

  // Undoing
  undo: 'Undo import',
  undoTitle: 'Undo this import',
  undoText:
    '{filed, plural, =0 {Nothing was filed yet.} other {The reports, and the incidents filed with them, no longer count in checks and scores. The renters’ files show that they were withdrawn, and why. Reports with an open dispute or appeal stay, as do reports corrected after a dispute.}}{left, plural, =0 {} one { # row that is not filed yet will be deleted.} other { # rows that are not filed yet will be deleted.}}',
  undoEnd: 'End this import',
  undoWithdraw: 'Withdraw {reports, plural, one {# report} other {# reports}}',
  left: 'Not withdrawn',
  leftText: 'A disputed report needs a decision first. <link>See the disputes</link>',
  leftRows: 'Rows not withdrawn',
  leftReason: 'Reason',
  noLeft: 'No rows left',
  noLeftText: 'Every report was withdrawn.',
} as const;
