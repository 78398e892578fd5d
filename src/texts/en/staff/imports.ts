/** Texts of the page where files are imported. */
export const imports = {
  title: 'Import',
  description: 'File reports from a CSV file. You see a preview of every row before anything is filed.',
  template: 'Download a template',
  choose: 'A CSV file with up to 20,000 rows. The first row contains the column names',
  reading: 'Reading {file}',

  // Which columns a file can have
  columnHelp: 'Which columns can a file have?',
  columnHelpText:
    'Use any names and any order. You match the columns before anything is filed, and we remember your choice for the next file. We ignore columns you don’t match. Separate columns with commas, semicolons or tabs.',
  columns: 'Columns of a file',
  column: 'Column',
  required: 'Required',
  yes: 'Yes',
  no: 'No',
  content: 'Content',
  example: 'Example',

  // Earlier imports
  earlier: 'Earlier imports',
  list: 'Imports',
  file: 'File',
  status: 'Status',
  rows: 'Rows',
  filed: 'Filed',
  rejected: 'Rejected',
  uploadedBy: 'Uploaded by',
  uploaded: 'Uploaded',
  stateOpen: 'Not started',
  stateFiling: 'Being filed',
  stateStopped: 'Stopped',
  stateDone: 'Done',
  stateUndoing: 'Being undone',
  stateUndone: 'Undone',
  empty: 'No imports yet',
  emptyText:
    'Your imports appear here with the outcome of their rows. We delete the rows 30 days after the last change; filed reports stay on record.',
} as const;
