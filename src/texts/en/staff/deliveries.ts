/** Texts of the deliveries of the webhook. */
export const deliveries = {
  title: 'Deliveries',
  once: 'We send each event once and don’t retry failed deliveries. We keep the newest {kept}.',
  retried:
    'We retry failed deliveries, up to eight attempts over about 28 hours, unless someone sent them manually. We keep the newest {kept}.',
  none: 'Nothing sent yet',
  noneText: 'Events appear here as they are sent. Send a test event to see one.',
  noneWithoutUrl: 'Set the URL first. Events appear here as they are sent.',
  noMatches: 'No matching deliveries',
  noMatchesText: 'Choose another status.',

  // Columns and facts
  event: 'Event',
  status: 'Status',
  attempts: 'Attempts',
  response: 'Response',
  duration: 'Duration',
  time: 'Time',
  sentTo: 'Sent to',
  sentBy: 'Sent by',
  resendOf: 'Resend of',
  firstDelivery: 'The first delivery',
  id: 'ID',
  milliseconds: '{ms} ms',
  seconds: '{seconds} s',

  // Results
  delivered: 'Delivered',
  failed: 'Failed',
  waiting: 'Waiting',
  queued: 'Queued',
  sending: 'Sending',
  answered: 'The server answered {status}',
  answeredAfter: 'The server answered {status} after {duration}',
  attemptFailed: 'Attempt {attempt} failed: {problem}',
  notSent: 'Not sent: {problem}',
  notDelivered: 'Could not deliver: {problem}',
  problemAfter: '{problem} after {duration}',
  nextAttempt: 'Next attempt: {time}',
  nextAttemptNow: 'The next attempt is due now',
  earlierAttempts: 'Earlier attempts',
  earlierAttempt: '{time}: {problem}',

  // One delivery
  delivery: 'Delivery',
  body: 'Request body',
  headers: 'Request headers',
  signed:
    'We read only the status of the response. We don’t show the signature here. Only your software gets it.',
  unsigned:
    'We read only the status of the response. This request isn’t signed. Confirm the event through the API before acting on it, or turn on signing.',
  sendTest: 'Send a test event',
  sendAgain: 'Send again',
  sendAgainText: 'Sends the same body once more, to your current URL.',
} as const;
