/** Texts of the request log. */
export const requestLog = {
  title: 'Request log',
  description:
    'Your software’s API requests: the newest {entries} from the last {days} days. Requests without a valid key aren’t shown.',
  follow: 'Follow',
  followText: 'New requests every second',
  requests: 'Requests',
  none: 'No requests yet',
  noneText: 'Requests with your keys appear here within a second or two.',
  quickStart: 'Open the quick start',
  noMatches: 'No matching requests',
  noMatchesText: 'Change or clear the filters.',

  // Filters and columns
  request: 'Request',
  status: 'Status',
  endpoint: 'Endpoint',
  method: 'Method',
  key: 'Key',
  duration: 'Duration',
  time: 'Time',
  requestId: 'Request ID',
  isSession: '{name} (session)',
  unlisted: '{count} more in that second, not listed',
  milliseconds: '{ms} ms',
  seconds: '{seconds} s',

  // One request
  sentFields: 'Fields that were sent',
  aboutId:
    'The response had it in the X-Request-Id header. Quote it when you ask the operator about this request. We keep which fields a rejected request sent, but no values.',
  unlistedText:
    '{count, plural, one {# more request} other {# more requests}} followed in the same second. We list only the first of them.',

  // The status filter
  succeeded2xx: 'Succeeded (2xx)',
  rejected4xx: 'Rejected (4xx)',
  tooMany429: 'Too many (429)',
  failed5xx: 'Failed (5xx)',

  // A status and its name
  named: '{status} {name}',
  ok: 'OK',
  created: 'Created',
  badRequest: 'Bad request',
  notFound: 'Not found',
  timedOut: 'Timed out',
  conflict: 'Conflict',
  tooLarge: 'Too large',
  wrongContentType: 'Wrong content type',
  tooManyRequests: 'Too many requests',
  serverError: 'Server error',
  unavailable: 'Unavailable',
  succeeded: 'Succeeded',
  rejected: 'Rejected',
  failed: 'Failed',

  // What a status means, and what to do
  adviceBadRequest: 'A parameter or field is missing or malformed. The response names it.',
  adviceNotFound: 'The resource doesn’t exist, or belongs to another organization.',
  adviceTooLarge: 'The body was larger than 256 KiB.',
  adviceContentType: 'The body must be sent as application/json.',
  adviceTooMany:
    'The key or the organization reached a limit. The response says which. Wait the number of seconds in Retry-After.',
  adviceServerError: 'The server failed. Give the operator of your network the request ID.',
  adviceUnavailable: 'The database was unavailable, so nothing was done. Send the request again.',
  adviceSucceeded: 'The request succeeded.',
  adviceRejected: 'The request was rejected and nothing was done. The response says why.',
  adviceFailed: 'The server could not respond. Give the operator of your network the request ID.',
} as const;
