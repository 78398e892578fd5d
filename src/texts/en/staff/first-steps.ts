/** Texts of the lists of steps on the overview. */
export const firstStepTexts = {
  made: '{made, number} of {all, number} done',
  done: 'Done',
  // The first steps of an organization
  title: 'First steps',
  certify: 'Certify your permissible purpose',
  certifyText: 'The law allows checks only for certain purposes. You sign for your organization.',
  contact: 'Add your postal address and telephone',
  contactText: 'Renters see them next to your reports and checks, and in notices of your decisions.',
  timeZone: 'Set your time zone',
  timeZoneText: 'Charts, periods and exports use its days. Until you set it, they are days in UTC.',
  check: 'Check a renter',
  checkText: 'By e-mail, phone, license, member ID or name. Each check takes one credit.',
  file: 'File a report',
  fileText: 'Tell the network how a rental went.',
  key: 'Create an API key',
  keyText: 'Your software uses it to call the API.',
  webhook: 'Set up the webhook',
  webhookText: 'The network sends events to your software.',
  invite: 'Invite a colleague',
  inviteText: 'Everyone signs in with their own account.',
  secondFactor: 'Turn on your second factor',
  secondFactorText: 'A passkey, or a code from an app on your phone in addition to your password.',
  // The steps of a demonstration
  tryTitle: 'Try the demonstration',
  tryCheck: 'Check {name}',
  tryCheckText:
    'According to your report, they still owe you money. See what the network recommends, and why.',
  tryDispute: 'Decide {name}’s dispute',
  tryDisputeText: 'They say they paid, and sent a receipt. Your decision changes what the next check says.',
  tryKey: 'Create a test key, and send a request',
  tryKeyText:
    'You get commands to paste. In test mode nothing is billed, and nobody else sees what you file.',
} as const;
