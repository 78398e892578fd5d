/** Texts of what is to be done, on the overview. */
export const attentionTexts = {
  title: 'To do',
  dueOn: '{what} {day}',
  // Credits
  requestCredits: 'Request credits',
  seeRequest: 'See the request',
  seeUsage: 'See usage and billing',
  operatorGrants: 'The operator of your network grants credits.',
  requested: 'Your organization requested more on {day}.',
  checksStopped: 'Checks have stopped',
  noCredits: 'No credits are left',
  belowZero: 'The balance is below zero',
  creditsLeft: '{credits, plural, one {{shown} credit is left} other {{shown} credits are left}}',
  lastsDays:
    'Enough for {days, plural, =0 {less than a day} one {about # day} other {about # days}} at the pace of the last 7 days. {request}',
  belowWarning: 'Your balance is below your warning level of {threshold}. {request}',
  // Disputes, filings that are held, and notices
  disputes:
    '{open, plural, one {A renter disputes a record} other {Renters dispute # records}}{most, select, yes { or more} other {}}',
  disputesText: 'If you don’t decide in time, the renter wins the dispute.',
  decideBy: '{open, plural, one {Decide by} other {Decide the first by}}',
  seeDisputes: '{open, plural, one {See the dispute} other {See the disputes}}',
  held: '{held, plural, one {A filing is held for review} other {# filings are held for review}}',
  heldText:
    '{held, plural, one {It counts once the operator of your network releases it.} other {They count once the operator of your network releases them.}} You don’t have to do anything.',
  releasedBy: '{held, plural, one {Released by} other {The first is released by}}',
  seeFilings: '{held, plural, one {See the filing} other {See the filings}}',
  notices:
    '{unseen, plural, one {A record about a renter you checked has changed} other {# records about renters you checked have changed}}',
  mostNotices: '{unseen, number} records or more about renters you checked have changed',
  noticesText:
    '{unseen, plural, one {It was removed or corrected. The result of your check may be different now.} other {They were removed or corrected. The results of your checks may be different now.}}',
  seeNotices: '{unseen, plural, one {See the notice} other {See the notices}}',
  outdated:
    '{waiting, plural, one {A record behind a notice of a decision has changed} other {Records behind # notices of decisions{most, select, yes { or more} other {}} have changed}}',
  outdatedText:
    'The result may be different now. Check the renter again, then stand by your decision or withdraw it.',
  checkAgain: '{waiting, plural, one {Check again} other {Check the first renter again}}',
  undelivered:
    'The {waiting, plural, one {e-mail of # notice of a decision} other {e-mails of # notices of decisions}}{most, select, yes { or more} other {}} could not be delivered',
  undeliveredText:
    'The law requires that the renter gets {waiting, plural, one {the notice} other {each notice}}. {waiting, plural, one {Withdraw it} other {Withdraw each}}, make a printed one from the check, and give it to the renter. An e-mail works only once the renter has confirmed another address in the portal.',
  toHandOver:
    '{waiting, plural, one {# notice of a decision} other {# notices of decisions}}{most, select, yes { or more} other {}} {waiting, plural, one {has} other {have}} not been handed over yet',
  toHandOverText:
    'The law requires that the renter gets it. {waiting, plural, one {Print it, give it to the renter, then press “Handed over…”.} other {Print each, give it to the renter, then press “Handed over…”.}}',
  seeToHandOver: '{waiting, plural, one {See the notice} other {See the oldest}}',
  // Limits and API access
  allLookupsUsed: 'You have used all of today’s lookups',
  mostLookupsUsed: 'You have used most of today’s lookups',
  seeLimits: 'See the limits',
  apiAccessOff: 'API access is off',
  apiAccessOffText:
    'Every request with a key is rejected until the operator turns it on. You can still work on these pages.',
  askForApiAccess: 'Ask for API access',
  // Imports and the webhook
  imports: '{waiting, plural, one {An import isn’t finished} other {# imports aren’t finished}}',
  importText: '{file}. Rows that aren’t filed don’t count.',
  importsText: 'The newest is {file}. Rows that aren’t filed don’t count.',
  rowsDeleted: '{waiting, plural, one {Rows are deleted on} other {The first rows are deleted on}}',
  seeImports: '{waiting, plural, one {Go on} other {See the imports}}',
  deliveries:
    '{failed, plural, one {Your software didn’t receive the latest event} other {Your software didn’t receive the latest # events}}',
  deliveriesText:
    'The last delivery to your webhook, {time}: {error}. Tell whoever looks after your software.',
  noResponse: 'no response',
  seeDelivery: 'See the delivery',
  // Keys
  seeKeys: 'See the keys',
  formerStaffKeys:
    '{keys, plural, one {A key was created by someone who can no longer sign in} other {# keys were created by people who can no longer sign in}}',
  formerStaffKey: '“{name}” by {creator}',
  formerStaffKeysText:
    '{names}. They may still have {keys, plural, one {it} other {them}}: create a new key, then revoke the old one.',
  unusedKeys:
    '{keys, plural, one {A key hasn’t been used for {days} days} other {# keys haven’t been used for {days} days}}',
  key: '“{name}”',
  unusedKeysText: '{names}. Revoke keys you don’t need: anyone who finds one could use it.',
  rejectedKeys:
    '{keys, plural, one {A key was used from an address it doesn’t allow} other {# keys were used from addresses they don’t allow}}',
  rejectedKey: '“{name}” from {address}',
  rejectedKeysText:
    '{names}, {time}. We rejected these requests. If the address isn’t yours, the key has leaked: rotate it with no grace period.',
  expiringKeys: '{keys, plural, one {A key expires soon} other {# keys expire soon}}',
  expiringKeysText:
    '{names}. {keys, plural, one {Rotate it if your software still needs it.} other {Rotate them if your software still needs them.}}',
  expiresOn: '{keys, plural, one {Expires on} other {The first expires on}}',
  // The certification of the purpose
  seeWhatToDo: 'See what to do',
  notCertified: 'Your permissible purpose isn’t certified',
  certificationEnded: 'Your certification of purpose has ended',
  noChecksWithout: 'You can’t check anyone until a certification is in force.',
  whoSigns: 'The organization page says who can sign it.',
  certificationEnds: 'Your certification of purpose ends soon',
  certificationEndsText: 'An owner can sign it for another year.',
  endsOn: 'Ends on',
} as const;
