/** Texts of the page with the notices of adverse actions. */
export const decisions = {
  title: 'Decisions about me',
  description:
    'When an organization turns you down or asks for stricter terms because of your file, it must tell you. These are the notices you were sent, and what you can do about them.',
  list: 'Decisions',
  none: 'No organization sent you a decision',
  noneText:
    'If you were turned down and got no notice, ask the organization why. “Who looked me up” shows who checked you.',
  closed: 'You can see decisions when your whole file is open',
  closedText: 'Your e-mail opens a part of the file. Prove who you are, and you see the decisions too.',
  decidedOn: 'Decided on {day} · Notice {id}',
  read: 'Read the notice',
  inOther: 'The notice is shown in {language}, as it was sent to you.',
  hide: 'Hide the notice',
  actionDenied: 'Your application was denied.',
  actionConditions: 'Your application was approved, but only on conditions.',
  actionHigherDeposit: 'Your application was approved, but only with a higher deposit.',
  actionGuarantor: 'Your application was approved, but only with a guarantor.',
  actionHigherRent: 'Your application was approved, but only at a higher rent or price.',
  actionOther: 'A decision was made that is less favorable to you than what you asked for.',
  sentOn: 'Sent to you on {day}.',
  disputed:
    'You disputed a record after you got this notice ({day}). {organization} can check you again when the dispute is decided.',
  final: '{organization} stands by this decision ({day}).',
  withdrawn: '{organization} withdrew this decision on {day}.',
  itSays: '{status} It says: {reason}',
} as const;

/** Texts of the page about who looked the renter up. */
export const inquiries = {
  title: 'Who looked me up',
  description:
    'Every organization that saw something about you: those that checked you and what they were told, and those that looked you up without a check.',
  mailMe: 'E-mail me when somebody checks me',
  mailTo: 'To {email}, one e-mail an hour at most.',
  checked: 'Checked you',
  checks: 'Checks',
  noChecks: 'Nobody has checked you',
  noChecksText: 'When an organization checks you, it is listed here: who it was, when, and what it was told.',
  mailsText: 'Turn on e-mails to hear about it at once.',
  lookedUp: 'Looked you up',
  others: 'Other inquiries',
  noOthers: 'Nobody has looked you up',
  noOthersText:
    'When an organization finds you in a search, or opens your score, profile or history, it is listed here.',
  copies: 'Copies of your file',
  copiesList: 'Copies',
  copyByPost: 'A copy was requested by mail, for {address}.',
  copyByTelephone: 'A copy was requested by telephone, for {address}.',
  notSent: '{time} · not sent',
  printed: '{time} · printed {printed}',
  identified: '{copy} · identified by {means}',
  yourScore: '{time}, your score was {score} of {highest}',
  requestsSince: '{time} ({count, plural, one {# request} other {# requests}} since {first})',
  checkedYou: '{organization} checked you by {identifier} and was told: {outcome}.',
  checkedYouFor: '{organization} checked you by {identifier}, {purpose}, and was told: {outcome}.',
  byMemberId: 'member ID',
  byEmail: 'e-mail',
  byPhone: 'phone number',
  byLicense: 'license',
  byName: 'name',
  toldApproved: 'no known problems',
  toldConditional: 'something is on file, rent to you under conditions',
  toldReview: 'problems are on file, look closely first',
  toldDenied: 'serious problems are on file, better not rent to you',
  forVehicle: 'to rent a vehicle',
  forEquipment: 'to rent equipment',
  forStorage: 'to rent a storage unit',
  forReview: 'to review an account that you have there',
  forCollection: 'to collect what you owe there',
  forInstruction: 'with your written permission',
  search: '{organization} found you in a search.',
  searchBy: '{organization} found you in a search by {identifier}.',
  score: '{organization} looked up your score.',
  scoreBy: '{organization} looked up your score by {identifier}.',
  roster: '{organization} added you to its list of renters.',
  rosterBy: '{organization} added you to its list of renters by {identifier}.',
  profile: '{organization} opened your profile.',
  profileBy: '{organization} opened your profile by {identifier}.',
  history: '{organization} looked at your rental history.',
  historyBy: '{organization} looked at your rental history by {identifier}.',
  filing: '{organization} looked you up to file a report.',
  filingBy: '{organization} looked you up by {identifier} to file a report.',
  similarPhone:
    '{organization} checked a phone number that is almost yours, and was told only that a similar one is on file.',
  similarEmail:
    '{organization} checked an e-mail that is almost yours, and was told only that a similar one is on file.',
} as const;

/** Texts of the page that verifies the renter's identity. */
export const identity = {
  title: 'Prove who I am',
  description:
    'Your license, state ID or passport, with your date of birth and address, shows that this file is yours. A verified identity opens all of it, and raises your score.',
  againText:
    'Did you move, get a new license, or mistype something? Enter new details to replace the old ones. What organizations put on your file stays.',
  again: 'Enter new details',
  document: 'Which document do you have?',
  documentHint:
    'Organizations usually filed your license, so it can be compared at once. With another document, the operator of the network decides, and may ask you for a copy.',
  driversLicense: 'Driver’s license',
  stateId: 'State ID',
  stateIdNumber: 'State ID number',
  stateIdIssuer: 'State that issued it',
  stateIdIssuerHint: 'Such as Oregon.',
  passport: 'Passport',
  passportNumber: 'Passport number',
  passportIssuer: 'Country that issued it',
  passportIssuerHint: 'Such as United States.',
  issuerError: 'Enter the state or country that issued it.',
  license: 'Driver’s license number',
  licenseHint:
    'As it is printed: 4 to 20 letters and digits, with at least one digit. Spaces and hyphens do not matter.',
  licenseFormat: 'The number must have 4 to 20 letters and digits, with at least one digit.',
  licensePlaceholder: 'The number looks like a placeholder, such as 00000 or 12345.',
  dateOfBirth: 'Date of birth',
  dateOfBirthError: 'Enter a day from {first} to {last}.',
  address: 'Address',
  addressHint: 'Street, city, state and ZIP code.',
  addressError: 'Enter an address with a street and its number, or several words.',
  consentLabel: 'I have read this, and consent',
  consentError: 'Without your consent, we cannot compare your details.',
  consent:
    'I give the number of my license or of another identity document, my date of birth and address so that this network can check that this file is mine. They may be compared with what other files in the network say, and be kept on my file. An organization sees only the end of the license number and of the address and the year of birth, unless it stated the same itself, and nothing of another document. I can ask to have them corrected at any time.',
  send: 'Send',
  givenOn: 'Given on',
  licenseName: 'License',
  staysVerified: 'Your identity stays verified as it was.',
  checking: 'We are checking your details',
  checkingText:
    'We compare them with what is on file. This takes a minute at most. The result then appears here.',
  verified: 'Your identity is verified',
  verifiedText: 'There is nothing you need to do.',
  review: 'A person is reviewing your details',
  reviewText:
    'The operator of this network compares them with your file, and may ask you for documents. Until then your file stays as it is. If you mistyped something, enter it again below.',
  reviewDiffers:
    'The operator of this network compares them with your file, and may ask you for documents. Until then your file stays as it is. Organizations stated {differs}. If you mistyped something, enter it again below.',
  differentLicense: 'a different license number',
  differentBirth: 'a different date of birth',
  differentBoth: 'a different license number and another date of birth',
  rejected: 'This did not prove who you are',
  rejectedText: 'The operator of this network says why. You can try again below.',
  shared: 'It fits your file, but is not verified yet',
  sharedText:
    'A phone, e-mail or address on <file>your file</file> is used by others, too, so a comparison alone cannot verify you. If one of them is not yours, ask for a correction at the end of <correction>My file</correction>, and enter your details again here when that is done.',
  unmatched: 'We could not verify your details',
  unmatchedText:
    'Look for a mistyped letter or digit, especially in the license number, and enter it again below. If everything is right, ask for a correction at the end of <correction>My file</correction>, and enter your details again here when that is done: the organizations that rented to you can put your license number on your file.',
} as const;

/** Texts of the page that downloads the renter's file. */
export const download = {
  title: 'Download my file',
  fileName: 'my-file',
  description:
    'Everything that is on file about you, to keep, with everybody who looked you up. It is free, as often as you like.',
  pdf: 'To read and print',
  pdfText:
    'A document with headings and tables that screen readers can follow. If your file is very long, it has the newest 1,000 entries of each kind, and counts the others.',
  pdfButton: 'Download as PDF',
  json: 'For another program',
  jsonText: 'All of it, as data in a documented format that does not change within a version.',
  jsonButton: 'Download as JSON',
  keepSafe: 'The file tells a lot about you. Keep it where nobody else can read it.',
} as const;
