/** Texts of the page of API keys. */
export const keyTexts = {
  title: 'API keys',
  description:
    'Your software uses these keys to call the API. Give each program its own key. You can have up to {most} active keys of each kind.',
  which: 'Which keys',
  liveKeys: 'Live keys',
  testKeys: 'Test keys',
  testKeysText:
    'A test key works in your test world, separate from the network: nothing is billed, no one is real, and no e-mails are sent. For example, check <mono>denied-eviction@test.example</mono>.',
  empty: 'No active keys',
  emptyText:
    'Your software needs a key to check renters and file reports. We show it once, when you create it.',
  emptyOfTest: 'No active test keys',
  emptyTextOfTest:
    'Use a test key to build and test your software before it meets real renters. We show it once, when you create it.',

  // Notices
  accessOff: 'API access is off',
  accessOffAsk:
    'You can create and revoke keys, but every request with one is rejected until the operator of the network turns API access on. You can still work on these pages. <link>Ask for API access</link>',
  accessOffText:
    'You can create and revoke keys, but every request with one is rejected until the operator of the network turns API access on. You can still work on these pages. Owners, admins and billing staff of your organization can ask for it.',
  full: '{most} keys are active',
  fullOfTest: '{most} test keys are active',
  fullText: 'That’s the maximum. To create another, revoke one you no longer need.',

  // The tables
  active: 'Active keys',
  name: 'Name',
  key: 'Key',
  requests: 'Requests',
  lastUsed: 'Last used',
  created: 'Created',
  limits: 'Limits',
  noLimits: 'None',
  addresses: '{count, plural, one {one address} other {# addresses}}',
  until: 'until {day}',
  replacedUntil: 'Replaced, works until {time}',
  unused: 'Unused for {days} days. Revoke it if nothing needs it',
  revoke: 'Revoke',
  revokeKey: 'Revoke {name}',
  revokeTitle: 'Revoke “{name}”?',
  revokeText:
    'Requests with this key fail at once. You can’t undo this; create a new key for software that still needs one.',
  ended: 'Revoked and expired keys',
  endedEmpty: 'None yet.',
  endedAt: 'Ended',
  how: 'How',
  replaced: 'Replaced',
  revoked: 'Revoked',
  expired: 'Expired',
  replacedBy: 'Replaced by {who}',
  revokedBy: 'Revoked by {who}',
  replacedByOther: 'Replaced by the API or the operator',
  revokedByOther: 'Revoked by the API or the operator',

  // A new key
  create: 'Create a key',
  createTest: 'Create a test key',
  nameHint: 'Where it will be used, such as “Front desk” or “Booking server”.',
  limit: 'Limit this key',
  submit: 'Create',
  cancel: 'Cancel',
  may: 'It may',
  mayError: 'Choose at least one.',
  expires: 'It expires',
  never: 'Never',
  in30Days: 'In 30 days',
  in90Days: 'In 90 days',
  inYear: 'In a year',
  onDay: 'At the end of a day',
  day: 'Day',
  noDay: 'Enter a day.',
  pastDay: 'Enter a date in the future.',
  lateDay: 'Enter a day within ten years.',
  from: 'It works from',
  fromHint:
    'Addresses or ranges of your servers, one per line, such as 203.0.113.24 or 2001:db8::/32. Leave it empty to allow any address.',
  tooManyAddresses: 'Enter {most} at most.',
  wrongAddress: '“{line}” is neither an address nor a range such as 203.0.113.0/24.',

  // What each scope allows
  check: 'Check renters',
  checkHint: 'Checks, scores and searches. Checks cost credits.',
  file: 'File and correct',
  fileHint: 'Reports, incidents, notices to renters, and decisions on disputes.',
  read: 'Read your data',
  readHint: 'Your renters, records, disputes, notices and events.',
  manage: 'Manage API keys',
  manageHint: 'Creates keys with no more rights than its own.',
  webhooks: 'Manage the webhook',
  webhooksHint: 'Sets where events are sent.',

  // What is shown once
  newKey: 'The new key',
  createdTitle: '{name} created',
  rotatedTitle: '{name} has a new key',
  keyLabel: 'API key',
  store:
    'Store it with your software’s other secrets. Anyone who has it can check renters at your cost. If you lose it, create another key and revoke this one.',
  storeTest:
    'Store it with your software’s other secrets. It works only in your test world. If you lose it, create another key and revoke this one.',
  oldEnded: 'Use it in place of the old one. The old key no longer works.',
  oldUntil: 'Use it in place of the old one. The old key works until {time}.',
  stored: 'I have stored it',
  leaveTitle: 'Leave without the key?',
  leaveText: 'You have not copied the key, and we won’t show it again.',
  leave: 'Leave',
  tryPing: 'Test the key. Free.',
  tryCheck: 'Check a renter. Costs one credit.',
  tryTestCheck: 'Check a renter. Free.',
  tryPurpose:
    'purpose says why you check, and the renter reads it. The code has {purpose}: change it if you check for another reason.',

  // The panel of a key
  mayFact: 'May',
  everything: 'Everything',
  fromFact: 'Works from',
  anywhere: 'Anywhere',
  expiresFact: 'Expires',
  lastUsedFrom: '{time} from {address}',
  createdBy: '{time} by {name}',
  createdByOperator: '{time} by the operator',
  id: 'ID',
  rejected: 'Used from another address',
  rejectedText:
    'The last request from an address this key doesn’t allow came from {address}, {time}. We rejected it. If the address isn’t yours, the key has leaked: rotate it and stop the old one at once.',
  wasReplaced: 'This key was replaced',
  wasReplacedText: 'It works until {time}. Switch your software to the new key before then.',
  formerWorks:
    'The key it replaced works until {time}. You can rotate this one after that, or once you revoke the old one.',

  // Rotation
  rotate: 'Rotate',
  rotateText:
    'You get a new key with the same name and limits. Choose how long the old one keeps working while you switch your software.',
  grace: 'The old key works for',
  grace0: '0 hours (the key was leaked)',
  grace1: 'One hour',
  grace24: 'One day',
  grace72: 'Three days',
  grace168: 'Seven days',
  newExpires: 'The new key expires',
  neverLikeOld: 'Never, like the old one',
  sameLifetime: 'After the same lifetime as the old one',
  stopOld: 'Rotate and stop the old key',
  stopTitle: 'Stop the old key of “{name}”?',
  stopText: 'Requests with the old key fail at once. You get a new key.',
} as const;
