/**
 * Errors of the portal. The English text is the error of the use case, which no placeholder of more than a word may change:
 * it finds the text of the other languages.
 */
export const errors = {
  signedOut: 'You are signed out. Request a new link to sign in.',
  closedFile: 'This e-mail does not open your file yet. Prove who you are to open it.',
  needsWhole: 'This is possible only when your whole file is open. Prove who you are to open it.',
  deadLink: 'This link was already used or is older than 15 minutes. Request a new one.',
  wrongCode:
    'This code is wrong, was already used, or is older than 15 minutes. Enter the code from the newest mail, or open its link. After three wrong codes only the link works.',
  wrongConfirmationCode:
    'This code is wrong, was already used, or is older than 15 minutes. After three wrong codes, request a new one.',
  noFile: 'This e-mail is no longer on any file. Request a link with another of your e-mails.',
  incompleteEmail: 'Enter the complete e-mail address, such as name@example.com.',
  manySignIns: 'Too many people are signing in now. Try again shortly.',
  manyLinksSeconds:
    'Several links were already requested for this e-mail. Look for the newest mail, also in your spam folder. You can request another link in {wait} seconds.',
  manyLinksMinutes:
    'Several links were already requested for this e-mail. Look for the newest mail, also in your spam folder. You can request another link in {wait} minutes.',
  manyCodesSeconds:
    'Several codes were already requested for this e-mail. Look for the newest mail, also in your spam folder. You can request another code in {wait} seconds.',
  manyCodesMinutes:
    'Several codes were already requested for this e-mail. Look for the newest mail, also in your spam folder. You can request another code in {wait} minutes.',
  onAnotherFile:
    'This e-mail is on another file of this network. Write to the operator of the network if both files are yours.',
  notOnFile: 'This e-mail is not on the file.',
  nameItFirst: 'This e-mail is not on your file. Name it in a correction request first.',
  opensAlready: 'This e-mail already opens your file.',
  otherEmails: 'You can take other e-mails off your file after you have proved who you are.',
  noRecord: 'There is no record with this ID about you.',
  noDispute: 'There is no dispute with this ID.',
  disputedAlready: 'You already dispute this record. Add to that dispute instead.',
  appealOpen: 'You appealed against the decision about this record. Wait for the result first.',
  sayWhatIsNew:
    'Your earlier dispute of this record was rejected. To dispute it again, say what is new, such as a document that you will add.',
  manyDisputes: 'You filed {most} disputes within a day. You can file the next one tomorrow.',
  manyAdditions: 'A dispute can have at most {most} additions.',
  manyDocuments: 'A dispute can have at most {most} documents.',
  disputeEnded: 'This dispute has ended, so nothing can be added to it.',
  attachedAlready: 'This file is already attached to the dispute.',
  beingStored: 'This file is being stored. Reload the page in five minutes.',
  manyBytes:
    'With this file, your documents of the last 365 days would exceed 200 MiB. Send a smaller file, or describe what it shows.',
  notStored: 'The document could not be stored. Send it again.',
  noSpace:
    'There is no space for more documents at the moment. Describe what the document shows, or add it later.',
  largeDocument: 'A document can have at most 5 MiB.',
  wrongDocument: 'The file is not a complete PDF, PNG, JPEG or WebP file.',
  noAppeal: 'You can appeal only after a dispute was rejected or the record was only corrected.',
  recordGone: 'This record is no longer on your file.',
  disputedAgain: 'You have disputed this record again. Wait for that decision first.',
  manyRequests: 'You already have {most} open requests. Send the next one when one of them is done.',
  mailsElsewhere:
    'E-mails about checks go to another address of this file. Prove who you are to change that.',
  noStatement: 'There is no statement in your file.',
  statementConfirmed:
    'You can write a statement when you sign in with an e-mail that is confirmed for the whole file.',
  alertConfirmed:
    'You can set a fraud alert when you sign in with an e-mail that is confirmed for the whole file.',
  blockConfirmed:
    'You can ask for a block when you sign in with an e-mail that is confirmed for the whole file.',
  manyVerifications: 'You submitted this form {most} times within a day. Try again tomorrow.',
  consentChanged: 'The text has changed. Reload the page and read it.',
  manyDownloads: 'You downloaded your file {most} times just now. Try again in {seconds} seconds.',
  inquiriesPrepared: 'The list of who looked you up is being prepared. Try again in a few minutes.',
  blockClosed: 'This request is no longer open.',
  blockedAlready: 'You already asked to block one of these records. Add to that request.',
  manyBlocks: '{most} of your requests are open. Withdraw one, or wait until one is decided.',
  manyBlocksAYear: 'You made {most} requests within a year. Write to the operator of the network.',
  manyBlockDocuments: 'A request can have at most {most} documents.',
  attachedToBlock: 'This file is already attached to the request.',

  // At the field that they are about
  sayCorrection: 'Say what is wrong, and what is right.',
  longStatement: 'A statement can have at most {most} characters.',
  manyWords: 'The statement has {words} words, but can have at most {most}.',
  sayDispute: 'Say in your own words what is wrong.',
  sayAddition: 'Write what you want to add.',
  sayAppeal: 'Say why the decision is wrong.',
  confirmDeclaration: 'Read the declaration, and confirm it.',
  chooseRecord: 'Choose at least one record.',
  manyRecords: 'You can choose at most {most} records.',
  numberFormat: 'The number must have {least} to {most} letters and digits, with at least one digit.',
  numberPlaceholder: 'The number looks like a placeholder, such as 00000 or 12345.',
  noIssuer: 'Enter the state or country that issued it.',
  wrongAddress: 'Enter an address with a street and its number, or several words.',
  wrongBirth: 'Enter a day from {first} to {last}.',
} as const;

/** Texts for all other errors, by kind. English has those of the use cases. */
export const failures = {
  invalid: 'Something you entered is not valid. Check it, and try again.',
  denied: 'You may not do this.',
  missing: 'This does not exist, or no longer.',
  changed: 'This is not possible at the moment. Reload the page, and look at its current state.',
  wait: 'Too many requests. Try again in a few minutes.',
  failed: 'Something failed on our side. Try again in a minute.',
} as const;
