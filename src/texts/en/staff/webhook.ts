/** Texts of the webhook page: its settings, secret and notices. */
export const webhookTexts = {
  title: 'Webhook',
  titleForTests: 'Webhook for tests',
  description: 'We send each event to your URL as it happens.',
  descriptionForTests:
    'We send events from your test world to this URL. It is separate from the URL for live events.',

  // The settings
  settings: 'Settings',
  address: 'Address',
  addressText:
    'A public https:// URL. It must accept POST requests and respond with a 2xx status within 10 seconds.',
  events: 'Events',
  reportSubmitted: 'report.submitted: you filed a report',
  reportCorrected: 'report.corrected: you corrected a report, or a renter paid later',
  reportWithdrawn: 'report.withdrawn: you withdrew a report',
  disputeFiled: 'dispute.filed: a renter disputes a report or an incident of yours',
  identityCheck: 'identity.check: we compared a renter on your roster with the network',
  batchCompleted: 'batch.completed: a batch of checks, or a portfolio check, has ended',
  chooseEvents: 'Choose at least one of {events}.',
  sign: 'Sign deliveries',
  signText: 'Your software can verify that a request comes from the network. We show the secret only once.',
  signOffText: 'Saving deletes the secret. If you turn signing on again, you get a new one.',
  retry: 'Retry failed deliveries',
  retryText:
    'Up to eight attempts over about 28 hours. An event can arrive twice, so ignore any webhook-id you have already processed.',
  retryOffText: 'When you save, deliveries waiting for a retry are marked as failed.',
  setUp: 'Set up the webhook',
  save: 'Save',
  discard: 'Discard changes',
  remove: 'Remove',
  removeTitle: 'Remove the webhook?',
  removeText:
    'We send no more events. Waiting events are marked as failed and aren’t sent later. We delete the secret and the custom header.',

  // The custom header
  header: 'Send a custom header',
  headerText:
    'For a gateway in front of your software. We store the value encrypted and never show it again.',
  headerName: 'Header name',
  headerNameExample: 'Authorization',
  headerNameMissing: 'Enter the header name.',
  headerValue: 'Header value',
  headerValueExample: 'Bearer …',
  headerValueKept: 'Leave empty to keep it',
  headerValueMissing: 'Enter the header value.',
  headerValueAgain: 'Enter the value again: it was set for {host}.',
  headerError: 'The {problem}',

  // Notices
  failing: 'Every delivery is failing',
  failingText:
    'Nothing has been delivered since {time}. We turn the webhook off after five days without a successful delivery.',
  turnedOff: 'The webhook is turned off',
  turnedOffText:
    'We couldn’t deliver anything for five days, so we stopped on {time}. Once your server works again, turn the webhook on and resend the missed events.',
  turnOn: 'Turn on',
  waiting: '{count, plural, one {# event is} other {# events are}} waiting',
  manyWaiting: '1,000 or more events are waiting',
  waitingText: 'We send them as soon as fewer deliveries are pending.',

  // The secret
  newSecret: 'The new secret',
  newSecretTitle: 'Deliveries are signed with a new secret',
  newSecretText:
    'Store it with your other secrets. Your software needs it to verify each request. {old} If you lose it, rotate it.',
  secret: 'Signing secret',
  oldSecret: 'Until {time}, deliveries are also signed with the old secret.',
  stored: 'I have stored it',
  rotate: 'Rotate the secret',
  rotateText:
    'You get a new secret. Choose how long we also sign deliveries with the old one while you update your software. {old}',
  overlap: 'Keep signing with the old secret for',
  noOverlap: '0 hours: stops at once',
  oneHour: '1 hour',
  hours: '{hours} hours',
  aWeek: '168 hours (a week)',
  rotateNow: 'Rotate',
  rotateWithoutOverlap: 'Rotate and stop the old secret',
  rotateTitle: 'Stop using the old secret at once?',
  rotateConsequence:
    'Software that has only the old secret will reject every delivery until you give it the new one.',

  // Missed events
  resendMissed: 'Resend missed events',
  resendMissedText:
    'Was your server down? Resend every undelivered event since a given time. We keep events for 30 days.',
  since: 'Since',
  sinceMissing: 'Enter a date and time.',
  sinceFuture: 'Enter a time in the past.',
  resend: 'Resend',
  resending:
    '{count, plural, =0 {No events missed since then.} one {# event is being resent.} other {# events are being resent.}}',

  // The list of events
  eventsText: 'Every event is a JSON object with its name, your organization and the event’s data.',
  example: 'Example of {event}',
} as const;
