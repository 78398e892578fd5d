/** Texts of mails to staff, and to the operator of the network. The signature is that of the portal's mails. */
export const staffMails = {
  hello: 'Hello {name},',

  // A test of the mail server
  testSubject: 'Test of the mail server',
  testText:
    'The operator of the renter screening network sent this mail to test the mail server. Nothing needs to be done.',

  // An invitation. A name with a link of its own is left out
  somebody: 'Somebody',
  joinSubject: 'Join {organization}',
  joinText: '{who} invites you to the staff of {organization} with the role {role}: you can {summary}.',
  joinLink: 'Choose a password here. The link works once and for 7 days:\n{link}',
  joinIgnore: 'If you do not know who this is, ignore this e-mail. Nothing changes unless you use the link.',

  // The account
  notYou:
    'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page, and tell an owner of your organization.',
  resetSubject: 'Choose a new password',
  resetText:
    'Someone asked for a new password for this e-mail address. If it was you, choose one here. The link works once and for an hour:\n{link}',
  resetIgnore: 'If it was not you, ignore this e-mail. Your password stays as it is.',
  passwordSubject: 'Your password was changed',
  passwordText: 'Your password was just changed, and all your other sessions have ended.',
  factorOnSubject: 'Your second factor was turned on',
  factorOnText: 'From now on, you need a code from your authenticator app and your password to sign in.',
  factorOffSubject: 'Your second factor was turned off',
  factorOffText: 'From now on, you need only your password to sign in.',
  appRemovedSubject: 'Your authenticator app was removed',
  appRemovedText:
    'Codes from your authenticator app and your backup codes no longer sign you in. Your passkeys still do.',
  passkeyAddedSubject: 'A passkey was added',
  passkeyAddedText:
    'The passkey “{passkey}” can now sign you in without your password. If you sign in with your password, you now also need a passkey or, if you set one up, a code from your authenticator app. All your other sessions have ended.',
  passkeyNotYou:
    'If it was not you, remove it at once on the Security page, choose a new password, and tell an owner of your organization. If you cannot sign in, an owner can switch off your access, and the operator of the network can remove the passkey.',
  passkeyRemovedSubject: 'A passkey was removed',
  passkeyRemovedText: 'The passkey “{passkey}” no longer signs you in.',
  lastPasskeyRemovedText:
    'The passkey “{passkey}” no longer signs you in. It was your last second factor: from now on, you need only your password to sign in.',

  // Whether a second factor is required
  factorRequiredSubject: '{organization} now requires a second factor',
  factorRequiredText:
    '{owner} requires a second factor of all staff of {organization}. You have none yet. The next time you open a page, you are asked to set one up. It takes two minutes; until then you cannot use the other pages.',
  factorRequiredLink: 'Have your phone at hand. Set it up here: {link}',
  factorOptionalSubject: '{organization} no longer requires a second factor',
  factorOptionalText:
    '{owner} no longer requires a second factor of the staff of {organization}. From now on, everyone can turn off their own.',
  factorOptionalLink: 'If that was not agreed, you can require it again: {link}',

  // Roles. A name with a link of its own is left out
  roleSubject: 'Your role at {organization} is now {role}',
  roleText: '{who} changed your role at {organization} from {before} to {role}. You can now {summary}.',
  roleMistake: 'If this is a mistake, ask an owner or admin of {organization} to change it back.',
  newOwnerSubject: '{organization} has a new owner',
  newOwnerText: '{who} made {person} an owner of {organization}. Owners can {summary}.',
  joinedOwnerText:
    '{person} accepted an invitation and is now an owner of {organization}. Owners can {summary}.',
  newOwnerLink: 'If this was not agreed, change their role or turn their access off at once: {link}',

  // A second factor that an owner reset
  factorResetSubject: 'Your second factor was reset',
  factorResetText:
    '{who}, an owner of {organization}, removed your authenticator app, your backup codes and your passkeys. You are signed out everywhere. To sign in, you need only your password.',
  factorResetLink: 'Set up a second factor again as soon as you can: {link}',
  factorResetRequired:
    '{organization} requires a second factor. When you sign in, you are asked to set one up again: {link}',
  factorResetNotYou:
    'If you did not ask for this, choose a new password at once with “Forgot your password?” on the sign-in page, and tell another owner of your organization.',

  // The certification of permissible purpose
  certificationSubject: 'The certification of {organization} ends on {day}',
  certificationText:
    '{organization} certified the purposes for which it uses the network. The certification ends on {day}. From then on, we reject its checks, scores and searches through the API, and its staff cannot check anyone.',
  certificationLink: 'An owner can renew it here:\n{link}',

  // API keys and the webhook
  keyExpiredSubject: 'The API key “{name}” of {organization} has expired',
  keyExpiredText:
    'The API key “{name}” of {organization} expired on {time} UTC. Requests with it are rejected. If your software still needs it, create another key.',
  keyExpiresSubject: 'The API key “{name}” of {organization} expires on {day}',
  keyExpiresText:
    'The API key “{name}” of {organization} expires on {time} UTC. From then on, requests with it are rejected. If your software still needs it, rotate the key. The new one can expire later, and the old one keeps working in the meantime.',
  keysLink: 'See the keys:\n{link}',
  gaveUpSubject: 'Events could not be delivered to {host}',
  gaveUpText:
    'The webhook of {organization} at {host} has not accepted an event since {time} UTC. We gave up on one event after eight attempts.',
  gaveUpNext: 'After {days} days without a successful delivery, we turn the webhook off.',
  gaveUpLink:
    'No events are lost: we keep them for 30 days. Once your receiver works again, resend them on this page:\n{link}',
  turnedOffSubject: 'The webhook at {host} was turned off',
  turnedOffText:
    'The webhook of {organization} at {host} has not accepted an event since {time} UTC. We turned it off after {days} days, so it gets no more events.',
  turnedOffLink:
    'No events are lost: we keep them for 30 days. Once your receiver works again, turn the webhook on and resend them on this page:\n{link}',

  // Credits
  lowCreditsSubject:
    '{organization} has {credits, plural, =1 {# screening credit} other {# screening credits}} left',
  lowCreditsText:
    'The balance of {organization} is {credits, plural, =1 {# credit} other {# credits}}, below your warning level of {threshold, number}.',
  lowCreditsCost:
    'Each check costs one credit. You can keep checking below zero, and you are billed for those checks.',
  lowCreditsLink: 'Request more credits from the operator of your network, and see where yours went:\n{link}',
  lowCreditsNext:
    'You get the next warning after the balance has risen above this level and falls below it again.',
  creditsRequestedSubject: '{organization} requests {amount, plural, =1 {# credit} other {# credits}}',
  creditsRequestedText:
    '“{who}” of “{organization}” ({organizationId}) requests {amount, plural, =1 {# credit} other {# credits}}. The balance is {credits, number}.',
  creditsRequestedNote: 'They wrote: “{note}”',
  creditsRequestedCommands:
    'To grant credits, or to decline the request:\n  ./bin/renter-screening credits grant --org {organizationId} --amount {amount}\n  ./bin/renter-screening credits decline --org {organizationId} --reason …',
  creditsRequestedNext:
    'You get at most one e-mail a day about each organization. To see all open requests:\n  ./bin/renter-screening credits requests',
  creditsGrantedSubject: '{organization} was granted {granted, plural, =1 {# credit} other {# credits}}',
  creditsGrantedText:
    'The operator of the network granted {organization} {granted, plural, =1 {# credit} other {# credits}}. You requested {amount, plural, =1 {# credit} other {# credits}}.',
  creditsGrantedLink: 'See the balance:\n{link}',
  creditsDeclinedSubject: 'Your request for {amount, plural, =1 {# credit} other {# credits}} was declined',
  creditsDeclinedText:
    'The operator of the network declined your request for {amount, plural, =1 {# credit} other {# credits}} for {organization}. The reason:\n{reason}',
  creditsDeclinedLink: 'You can request credits again:\n{link}',

  // Alerts. What an organization did, and the advice, are those of the alert
  network: 'The network',
  organizationOfAlert: '{organization} ({organizationId})',
  alertSubject: 'Alert {number}: {who} {what}',
  alertText: '{who} {what}.',
  alertCommands:
    'To read it again, and to dismiss it after you have investigated:\n  ./bin/renter-screening alerts show --alert {number}\n  ./bin/renter-screening alerts dismiss --alert {number} --by … --reason …',
  alertNext:
    'Until you dismiss it, you get no more e-mails about this kind of activity by this organization.',
  alertsSubject: '{number} alerts',
  alertsText: 'These alerts were raised:',
  alertLine: '- {number}: {who} {what}.',
  alertsCommands:
    'To see what each alert means and what to do:\n  ./bin/renter-screening alerts list\n  ./bin/renter-screening alerts show --alert …',

  // Filings that were held for review. More names would say no more
  others: '{names} and {count} more',
  filingRejectedSubject: 'The operator rejected {names}',
  filingRejectedText:
    "The operator of the network reviewed {names}, filed by {organization}, and rejected it. It was removed from the renter's file and never counted in a score. The reason:\n{reason}",
  filingRejectedLink: 'The filings of {organization} that were held for review:\n{link}',

  // Blocks of records
  blockRequestedSubject: 'Decide a request to block records by {day}',
  blockRequestedText:
    'A renter asked that records be blocked, and added a document. The law gives four business days for the decision: until {day}.',
  blockRequestedCommands:
    'To read it, and to decide it:\n  ./bin/renter-screening blocks show --block {id} --documents …\n  ./bin/renter-screening blocks accept --block {id}',
  unblockedSubject: 'No longer blocked: {names}',
  unblockedText:
    "{names}, which {organization} filed, {count, plural, one {is on the renter's file again, as it was} other {are on the renter's file again, as they were}} before {day}.",
  blockedSubject: 'Blocked: {names}',
  blockedText:
    "The operator of the network blocked {names}, which {organization} filed, on {day}. Since then, {count, plural, one {it is} other {they are}} no longer on the renter's file. The renter asked for the block and proved their right to it.",
  blockedForTheftText:
    "The operator of the network blocked {names}, which {organization} filed, on {day}. Since then, {count, plural, one {it is} other {they are}} no longer on the renter's file. This information may be a result of identity theft. The renter sent an identity theft report, and asked for the block.",
  blockedRequest:
    'Please do not collect, sell or report what the records say until you have investigated. The network rejects a filing that repeats them, even with a certification.',
} as const;

/** Texts of mails to staff about disputes, appeals and notices of changes. */
export const disputeMails = {
  filedSubject: 'A renter disputes {recordId}',
  filedText:
    'A renter disputes {recordId}, a record that {organization} filed. Until you decide, every check of the renter shows the dispute.',
  filedLink: 'Read what the renter says and decide by {day}:\n{link}',
  deadline:
    'If you do not decide by then, the renter wins the dispute and the record is removed from the file.',
  addedSubject: 'New information in the dispute of {recordId}',
  addedText: 'The renter who disputes {recordId}, a record that {organization} filed, added something to it.',
  addedLink: 'Read it and decide by {day}:\n{link}',
  expiredSubject: '{recordId} was removed because its dispute was not decided in time',
  expiredText:
    'A renter disputed {recordId}, a record that {organization} filed. It was not decided by {day}, so the renter won: the record is removed from the file and no longer counts in any score.',
  bothSides: 'The dispute and what both sides said:\n{link}',

  // Appeals
  appealSubject: 'A renter appeals against your decision about {recordId}',
  appealText:
    '{organization} decided the dispute of {recordId}, and the renter has appealed. The operator of the network reviews both sides and decides by {day}. Until then every check of the renter says that the record is disputed.',
  appealLink: 'You do not need to do anything. The dispute and the appeal:\n{link}',
  appealDecidedSubject: 'The appeal about {recordId} was {decision}',
  appealLate:
    'The operator of the network did not decide the appeal about {recordId} in time. So the appeal is decided for the renter.',
  appealReason: 'The operator of the network decided the appeal about {recordId}. The reason:\n{answer}',
  appealUpheld:
    'The renter is right. {recordId}, a record that {organization} filed, is removed from the file and no longer counts in any score.',
  appealRejected: 'The decision of {organization} stands. {recordId} stays as it is.',

  // Notices of changes
  removedSubject: 'A record about {memberId} was removed',
  correctedSubject: 'A record about {memberId} was corrected',
  statementSubject: '{memberId} added a statement',
  noticeText: '{organization} checked the renter {memberId} within the last 12 months. {what}',
  statementText:
    'The renter added a statement to the file and asked that you see it. A check on the dashboard shows it.',
  changeText:
    '{isDisputed, select, true {After a dispute the} other {The}} {kind} {recordId}{day, select, none {} other { of {day}}} about this renter was {outcome, select, corrected {corrected} other {removed from the file}}{incidents, plural, =0 {} one {, and an incident that came with it removed} other {, and {incidents} incidents that came with it removed}}. The result of your check may be different now.',
  checkLink: 'To see the current result, check the renter again. This uses one credit:\n{link}',
  noticesLink: 'All notices:\n{link}',
  turnOff: 'Admins can turn these e-mails off on that page.',
} as const;
