/** Texts of the page on which staff see how they sign in, and of the page that asks for a second factor. */
export const security = {
  title: 'Security',
  description: 'Your name, how you sign in and where you are signed in.',
  cancel: 'Cancel',

  // The name
  ownName: 'Your name',
  changeName: 'Change name',
  ownNameText:
    'Colleagues see it beside what you do. Earlier entries of the audit log keep your previous name.',
  nameChanged: 'Your name has been changed.',

  // The password
  password: 'Password',
  currentPassword: 'Current password',
  yourPassword: 'Your password',
  changePassword: 'Change password',
  passwordChanged: 'Your password has been changed. You are signed out everywhere else.',
  passwordEffect: 'You will be signed out everywhere else.',

  // Passkeys
  passkeys: 'Passkeys',
  passkeysText:
    'A passkey signs you in with your fingerprint, your face or the PIN of your device, without the password. It is also a second factor: once you have one, the password alone no longer signs you in.',
  passkeysTextOfLast:
    'A passkey signs you in with your fingerprint, your face or the PIN of your device, without the password. It is also a second factor: once you have one, the password alone no longer signs you in. Your organization requires a second factor, so you cannot remove your only one.',
  noPasskeys: 'Passkeys do not work in this browser or at this address.',
  passkeysAtLocalhost:
    'Passkeys need a host name, and you opened this page at an IP address. Open it at <link>{address}</link>, and sign in there.',
  passkeysNeedHost:
    'Passkeys need a host name, and this network has only an IP address. Ask its operator to set a host name in PUBLIC_URL.',
  name: 'Name',
  added: 'Added',
  lastUsed: 'Last used',
  never: 'never',
  addPasskey: 'Add a passkey',
  rename: 'Rename',
  renamePasskey: 'Rename “{name}”',
  remove: 'Remove',
  removePasskey: 'Remove “{name}”',
  askToRemovePasskey: 'Remove “{name}”…',
  passkeyName: 'Name of the passkey',
  save: 'Save',

  // The authenticator app
  app: 'Authenticator app',
  onText: 'On: to sign in, you need your password and a code from your authenticator app.',
  onTextWithPasskey:
    'On: to sign in, you need a passkey, or your password and a code from your authenticator app.',
  requiredText: 'Your organization requires a second factor, so it cannot be turned off.',
  offText:
    'Off: anyone with your password can sign in. Turn it on to also require a code from an app on your phone.',
  offTextWithPasskey:
    'Off: to sign in, you need a passkey. Turn it on to also be able to sign in with your password and a code from an app on your phone.',
  continue: 'Continue',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  newCodes: 'New backup codes',
  createCodes: 'Create new codes',
  setUpApp: 'Set up the app',
  scan: '1. Scan this with an authenticator app, or enter the secret in the app.',
  qrCode: 'QR code for an authenticator app',
  secret: 'Secret',
  enterCode: '2. Enter the six digits that the app shows',

  // Backup codes
  codes: 'Backup codes',
  codesText:
    'Save these codes now: we won’t show them again. If you don’t have your phone, use one to sign in instead of a code from the app. Each works once.',
  codesReplaced: 'Your old codes no longer work.',
  codesLeft: '{count, plural, one {# backup code} other {# backup codes}} left.',
  fewCodesLeft:
    '{count, plural, =0 {No backup codes} one {Only # backup code} other {Only # backup codes}} left. Create new ones, so that you can sign in without your phone.',
  codesLabel: 'Codes',
  codesFile: 'Backup codes of {email} at {host}\nEach works once.\n\n{codes}\n',
  download: 'Download',
  print: 'Print',
  stored: 'I have stored them',
  leaveTitle: 'Leave without the backup codes?',
  leaveText: 'You have not confirmed that you stored them, and we won’t show them again.',

  // Sessions
  sessions: 'Sessions',
  device: 'Device',
  address: 'Address',
  unknown: 'unknown',
  signedIn: 'Signed in',
  end: 'End',
  endSession: 'End the session: {device}',
  endOthers: 'End all others',
  thisSession: 'This session',
  sessionsText: 'A session ends after 12 hours without use, and after 14 days in any case.',

  // A required second factor
  requiredTitle: 'Set up a second factor',
  requiredApp:
    '{organization} requires a second factor of all staff, so that a stolen password is not enough to sign in. You need an authenticator app on your phone. All pages open once it is set up.',
  requiredPasskey:
    '{organization} requires a second factor of all staff, so that a stolen password is not enough to sign in. Your device asks for your fingerprint, your face or its PIN. All pages open once it is set up.',
  usePasskey: 'Use a passkey instead',
  useApp: 'Use an authenticator app instead',
  signOut: 'Sign out',
  signedInAs: 'You are signed in as {email}.',
} as const;
