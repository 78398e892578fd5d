/** Texts that the forms for reports and incidents share. */
export const filingTexts = {
  // The form
  fieldsNeedAttention:
    '{count, plural, one {One field needs your attention.} other {# fields need your attention.}}',
  clear: 'Clear',
  clearTitle: 'Clear the form?',
  clearText: 'Everything you typed will be deleted.',
  certification: 'Certification',
  certificationHint:
    'Confirm that this is complete and accurate, and say how you know. The renter is notified and sees your text.',
  meaning:
    'This counts from the renter’s next check and stays on file. Negative information stays on file for seven years from the day you enter, or from today if you leave it empty.',
  kept: 'We kept what you typed in this tab. Send it again: it is filed only once, even if the first try went through.',
  startAnew: 'Start a new form',
  industry: 'Industry',
  // The renter
  renter: 'Renter',
  renterHint:
    'Type the start of a first or last name to search your roster, or an exact e-mail, phone, license or member ID to find any renter. The renter sees that you searched. It’s free.',
  changeRenter: 'Change renter',
  searchFailed: 'The search failed: {problem}',
  noRenter:
    'No renter found. You can file an incident only about a renter on file. A report adds a new renter.',
  fileReport: 'File a report instead',
  rentersFound: 'Renters found',
  noName: 'No name on file',
  emailAndId: '{email}, {id}',
  unknownRenter: 'There is no renter with the member ID {id}. Choose the renter below.',
  // What was filed
  undo: 'Undo',
  undoReason: 'Filed by mistake.',
  undone: 'Filing undone',
  openRenter: 'Open the renter',
  held: 'It’s held for review. It counts from {time}, unless the operator of your network decides earlier. Until then, only you and the renter see it.',
  // Errors of fields
  enterField: 'Enter the {field}.',
  enterEmail: 'Enter an e-mail address, such as jordan@example.com.',
  enterEmailOrName: 'Enter an e-mail or a name.',
  enterDay: 'Enter a day from 1900 to today (UTC), or leave it empty.',
  enterBirth: 'Enter a day from {earliest} to {latest}, or leave it empty.',
  tooOld: 'This is more than seven years ago. Nothing negative can be filed about it any more.',
  choosePayment: 'Choose how the rental was paid.',
  enterOwed: 'Enter what is still owed.',
  chooseCondition: 'Choose the condition.',
  chooseContract: 'Choose how the renter kept to the contract.',
  enterIncidentOrRemove: 'Enter the type of incident, or remove it.',
} as const;
