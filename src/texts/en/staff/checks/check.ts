/** Texts of the page that checks a renter. */
export const checkTexts = {
  title: 'Check a renter',
  description: 'Should you rent to this person? We check reports from every organization in the network.',
  oneTitle: 'Check',
  titleOf: 'Check of {renter}',
  titleOfNamed: 'Check of {name}, {renter}',
  notShown: 'You can’t open this check',
  notShownText:
    'Members open the checks that they made; ask an admin or owner to open one of a colleague or a key. The link may also be mistyped, or too old: the oldest months can be taken out of the log.',
  goToChecks: 'Go to the checks',
  empty: 'No checks yet',
  emptyText:
    'Your result will appear here: a recommendation, the score with its reasons, and what is on file. An e-mail, license or member ID identifies one person; a name may match several.',
  checking: 'Checking',

  // The form
  identifierLabel: 'E-mail, phone, license, member ID or name',
  kindLabel: 'Search by',
  nameLabel: 'Name to compare (optional)',
  referenceLabel: 'Your reference (optional)',
  check: 'Check',
  incompleteEmail: 'Is this address complete?',
  incompleteEmailText:
    'It has no ending, such as .com. Nothing has been checked or billed yet. To check it as it is, press “Check” again.',
  misspelledEmail: 'Did you mean {email}?',
  misspelledEmailText: 'Nothing has been checked or billed yet. To check it as it is, press “Check” again.',
  singleName: 'Enter the first and last name',
  singleNameText: 'People are found by their full name. Nothing has been checked or billed yet.',
  checkSingleName: 'Check “{name}” anyway',
  repeated: 'You checked this person {time}',
  repeatedText: 'Nothing has been checked or billed yet.',
  repeatedShown: 'The result is below. Nothing has been checked or billed yet.',
  openRepeated: 'Open that check',
  repeat: 'Check again for 1 credit',
  repeatInTestMode: 'Check again',
  costInTestMode: 'Free in test mode.',
  cost: 'A check costs 1 credit, whether or not we find a record. You have {credits, number} left.',
  costBelowZero:
    'A check costs 1 credit, whether or not we find a record. You have {credits} left: you can keep checking, and credits below zero are billed.',
  recent: 'Recent checks',
  recentEmpty: 'Recent checks appear here until you reload or sign out. Viewing them again is free.',

  // The recommendation, and who was found
  byName: 'Found by name alone: this may be another person',
  byNameText:
    'People share names. Confirm with an e-mail address, phone number or license before you rely on this result.',
  approve: 'Recommendation: approve',
  approveOnConditions: 'Recommendation: approve on conditions',
  review: 'Recommendation: review before you decide',
  deny: 'Recommendation: deny',
  secondIdentifier: 'Ask for a second identifier',
  noRecord: 'No record',
  fraudAlertOfName:
    'Someone with this name has set a fraud alert: check an identity document before you rent.',
  unsure:
    'Someone with this name has problems on file, but people share names. Ask for an e-mail address, phone number or license, and check again with it. Until then we hide the records: a name alone is no reason to turn anyone down. Admins can change this on the organization page.',
  unsureNamed:
    'Someone named {name} has problems on file, but people share names. Ask for an e-mail address, phone number or license, and check again with it. Until then we hide the records: a name alone is no reason to turn anyone down. Admins can change this on the organization page.',
  nobody: 'No one on file had the {kind} that was given.',
  nobodyWith: 'No one on file has the {kind} {text}.',
  noLongerNamed: 'The renter’s name isn’t shown: your organization last checked them over 365 days ago.',
  noName: 'No name on file',
  reference: 'Reference: {reference}',
  asOfNow: 'This is the result as of {time}. <link>All checks</link>',
  asOf: 'This is the result as of {time}. What’s on file may have changed since. <link>All checks</link>',
  asOfLogged:
    'This is the result as of {time}. What’s on file may have changed since, so check again before you decide. The name is the one on file today. <link>All checks</link>',
  flagsNotKept: 'This check was made before flags were kept.',
  noRecordText:
    'No record isn’t a good record: we simply have no information about this person. Decide as you would without the network.',
  noRecordOfEmail:
    'Try a phone number or license: the person may be on file under something else. After the rental, file a report so that the next organization knows.',
  noRecordOfName:
    'A name finds only people on file under exactly that first and last name. Check again with an e-mail address, phone number or license, or with the full name.',
  noRecordOfOther:
    'Try an e-mail address: the person may be on file under something else. After the rental, file a report so that the next organization knows.',
  scoreOnly: 'Score {score}. {reason}',
  origin:
    'Checked {time} by {caller} of {organization}, by {kind}. Purpose: {purpose}. {mode, select, test {It was free, in test mode.} other {It cost 1 credit; opening it again is free.}} Request {request}',
  originTyped:
    'Checked {time} by {caller} of {organization}, by {kind} {text}. Purpose: {purpose}. {mode, select, test {It was free, in test mode.} other {It cost 1 credit; opening it again is free.}} Request {request}',

  // What to do next
  tryAnother: 'Try another identifier',
  fileReport: 'File a report',
  fileIncident: 'File an incident',
  openRenter: 'Open the renter',
  checkAgain: 'Check again',
  print: 'Print',

  // The record
  score: 'Score',
  scoreOf: '{score} of {most}',
  flags: 'Flags',
  lastIncidentAt: 'Last incident: {time}',
  onFile: 'On file',
  parts: 'What makes up this score',
  confidence: 'How confident we are',
  matched: '{kind} matched. {worth}',
  nameFits: 'The name you gave fits the name on file.',
  nameDiffers: 'The name on file is not the name you gave',
  nameDiffersText:
    'Make sure that this is the same person before you decide: compare the name and date of birth on a document.',
  verified: 'The network has verified the identity.',
  notVerified: 'The identity isn’t verified yet: check a document.',
  rentals: 'Rentals',
  reports: 'Reports',
  owed: 'Owed',
  incidents: 'Incidents',
  incidentsByOthers: 'Incidents by others',
  lastIncident: 'Last incident',
  none: 'None',

  // The decision, and the notice about it
  decision: 'Your decision',
  tooOld: 'This check is more than 60 days old, so don’t base a decision on it. Check the renter again.',
  changed: 'A record behind this result has changed',
  changedText:
    'It was removed or corrected on {time}, after this check. Check the renter again before you decide: a notice made from this check would state the old score.',
  denyApplicant: 'Deny',
  offerConditions: 'Offer conditions',
  decisionText:
    'If you deny an applicant because of this check, the law requires you to tell them. The same goes for stricter terms: a higher deposit, a guarantor or a higher rent. This is not legal advice.',
  denialNotice: 'Notice of the denial',
  conditionsNotice: 'Notice of the conditions',
  noticesUnavailable:
    'Notices can’t be made yet: the operator of this network has not entered their name, address and telephone. Tell the operator.',
  conditions: 'Conditions',
  explanation: 'Explanation (optional)',
  explanationText: 'The renter sees exactly what you write. Plain text, no links.',
  medium: 'How the renter gets it',
  byEmail: 'By e-mail',
  noEmail:
    'We can’t e-mail it: this renter hasn’t confirmed an e-mail address in the portal. Print it, then hand it over or post it.',
  onPaper: 'On paper: you print it, then hand it over or post it',
  language: 'Language',
  washington: 'Add Washington’s form',
  preview: 'What the renter gets',
  sendNotice: 'Send notice',
  makePdf: 'Make PDF',
} as const;
