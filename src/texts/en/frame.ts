/** Texts around the portal's pages, and of the pages before signing in. */
export const frame = {
  title: 'My renter file',
  needsScript:
    'To show your file, this page needs JavaScript. Switch it on in your browser, and load the page again.',
  byPost: 'Your file by mail',
  byPostText:
    'You can have your file without this page, free of charge: write to or call the operator of the network. It asks for copies of documents that prove who you are, and sends you the file by mail. You can dispute a record the same way.',
  skip: 'Skip to content',
  menu: 'Menu',
  pages: 'Pages',
  myFile: 'My file',
  inquiries: 'Who looked me up',
  decisions: 'Decisions about me',
  disputes: 'Disputes',
  identity: 'Prove who I am',
  download: 'Download my file',
  signOut: 'Sign out',
  language: 'Language',
  problem: 'There is a problem',
  errorTitle: 'Error: {title}',
  showEarlier: 'Show earlier ones',
  notFound: 'There is nothing at this address',
  notFoundText: 'The link may be old, or mistyped.',
  goToMyFile: 'Go to my file',
  rights: 'Your rights under the Fair Credit Reporting Act',
  rightsIn: 'Your rights under the Fair Credit Reporting Act: {languages}',
  contact: 'Contact<hidden> {organization}</hidden>',
  noContact: 'No address or telephone on file. Ask the network for them.',
  partOpen: 'You see a part of your file',
  partOpenText:
    'You see what organizations filed with {email}, and everybody who looked you up. {records, plural, one {# other record} other {# other records}} from {organizations, plural, one {# organization} other {# organizations}} also {records, plural, one {counts} other {count}} in your score. To protect you, we show {records, plural, one {it} other {them}} only after you prove who you are.',
  nothingOpen: 'This e-mail does not open your file yet',
  nothingOpenText:
    'No organization filed anything with {email}. It was added to a file later. If the file is yours, prove who you are, or sign in with another e-mail and confirm this one there.',
  needLicense: 'You need your driver’s license, state ID or passport. It takes a few minutes.',
} as const;

export const signIn = {
  title: 'See my renter file',
  description:
    'See what is on file about you, and who looked you up. You need no password: we send you a link by e-mail.',
  descriptionWithoutMails:
    'See what is on file about you, and who looked you up. You need no password: the operator of the network gives you a link.',
  email: 'E-mail',
  emailHint: 'One that you gave when you rented something.',
  emailWrong: 'Enter your complete e-mail address, such as name@example.com.',
  sendLink: 'Send me a link',
  printLink: 'Request a link',
  haveCode: 'I have a code already',
  forStaff: 'Do you work for a rental company? <link>Sign in here</link>',
  typeCode: 'Enter your code',
  typeCodeText: 'It is in the e-mail, below the link.',
  askAgain: 'Ask for a new e-mail',
  printed: 'Ask the operator for the link',
  printedText:
    'This network has no mail server. If <b>{email}</b> is on file, the link and a code are in the log of the server, which the operator can read. Both work once and for 15 minutes.',
  sent: 'Check your e-mail',
  sentText:
    'If <b>{email}</b> is on a file, an e-mail is on its way. Open the link in it: it works once, for 15 minutes.',
  otherDevice: 'If you read your e-mail on another device, enter the code from the e-mail here.',
  noMail: 'No e-mail after a few minutes? Look in your spam folder, or <link>try another e-mail</link>.',
  code: 'Code',
  codeMissing: 'Enter the code from the e-mail.',
  open: 'Open my file',
  expired: 'This link has expired',
  incomplete: 'A part of the link is missing.',
  sendNewLink: 'Send me a new link',
  ready: 'Open my renter file',
  readyText: 'If you share this device, sign out when you are done.',
} as const;
