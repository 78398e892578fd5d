/** Texts of the pages on which staff sign in, accept an invitation and choose a new password. */
export const signInTexts = {
  title: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  signIn: 'Sign in',
  withPasskey: 'Sign in with a passkey',
  forgotten: 'Forgot your password?',
  renter: 'Are you a renter? <link>See your file</link>',

  // The second factor
  passkeyTitle: 'Use your passkey',
  passkeyText: 'Your device asks for your fingerprint, your face or its PIN.',
  noPasskeysText:
    'You need one of your passkeys to sign in, but passkeys do not work in this browser or at this address. Use another browser, or ask the operator of the network for help.',
  usePasskey: 'Use a passkey',
  useApp: 'Use the authenticator app',
  useBackupCode: 'Use a backup code',
  appTitle: 'Enter your code',
  appText: 'Enter the six digits from your authenticator app.',
  appCode: 'Code',
  backupTitle: 'Enter a backup code',
  backupText: 'Each of your backup codes works once.',
  backupCode: 'Backup code',
  back: 'Back',

  // A forgotten password
  forgottenTitle: 'Forgot your password?',
  forgottenText: 'We’ll send you a link to choose a new one.',
  sendLink: 'Send link',
  forgottenTextWithoutMails:
    'This network has no mail server: the operator finds the link to choose a new one in the log of the server.',
  printLink: 'Request a link',
  sentTitle: 'Check your e-mail',
  sentText:
    'If <b>{email}</b> has an account, we’ve sent a link to choose a new password. It works once and for an hour.',
  printedTitle: 'Ask the operator for the link',
  printedText:
    'If <b>{email}</b> has an account, the link to choose a new password is in the log of the server. It works once and for an hour.',
  backToSignIn: 'Back to sign-in',
  resetTitle: 'Choose a new password',
  changePassword: 'Change password',
  newLink: 'Request a new link',
  changedTitle: 'Your password has been changed',
  changedText: 'You have been signed out everywhere.',

  // An invitation
  invitation: 'Invitation',
  setUpTitle: 'Set up your organization',
  joinTitle: 'Join {organization}',
  able: 'You’ll be able to {summary}.',
  wrongLink: 'This link does not work',
  goToSignIn: 'Go to sign-in',
  organization: 'Organization',
  organizationHint: 'The name renters know you by. They see it when you check them.',
  name: 'Your name',
  create: 'Create the organization',
  join: 'Join',
} as const;
