/** Texts of the developers page. The code samples are in web/src/pages/developers/snippets.ts. */
export const developersTexts = {
  title: 'Developers',
  description: 'Check renters and file reports from your own software.',
  documentation: 'Documentation',

  // The quick start
  quickStart: 'Quick start',
  noKey:
    'There is no {mode, select, test {test key} other {API key}} yet. Ask an admin in your organization for one.',
  firstKey:
    'There is no {mode, select, test {test key} other {API key}} yet. <link>Create one</link> and use it in place of {placeholder}.',
  replaceKey:
    'The code shows only the start of your key. Replace it with the full key, which you stored when you created it.',
  key: 'Key',
  keyChoice: '{name} ({preview})',
  testKey: '1. Test the key. Free.',
  check: '2. Check a renter. Costs one credit.',
  checkForFree: '2. Check a renter. Free in test mode.',
  purpose:
    'purpose says why you check, and the renter reads it. The code has {purpose}: change it if you check for another reason. Without it, a check counts as tenancy, for a home.',
  emptyRoster:
    'Nobody is on your roster yet: replace {placeholder} with the e-mail of a renter that you have a permissible purpose to check, or try it in test mode.',
  replaceRenter:
    'Replace {placeholder} with the e-mail of a renter that you have a permissible purpose to check, or try it in test mode.',
  testRenter: 'This renter is in every test world.',
  ownRenter:
    'This renter is on your roster, and sees the check. To try it without a real renter, <link>use test mode</link>.',
  install: 'Install the client package for TypeScript',
  installText:
    'Install it from this server. {name} isn’t published on the npm registry, so a package of that name there isn’t ours. After the installation, package-lock.json contains this integrity: {integrity}',
  python: 'The Python code needs the requests package: pip install requests.',

  // The session token
  token: 'Session token',
  tokenText:
    'For a script that creates its own key with POST /v1/keys. A token works only for that and for a short time. It ends with your session.',
  worksUntil: 'It works until {time}.',
  createKey: 'Create a {mode, select, test {test key} other {key}} with it',
  createToken: 'Create a token',
  createAnother: 'Create another',

  // Tools
  tools: 'Tools',
  toolsText:
    'The Postman collection contains every request. Set its variable apiKey to a test key and run it from top to bottom. Requests that end something are skipped unless you set endToo to yes. Use the OpenAPI document to generate a client.',
  postman: 'Postman collection',
  openApi: 'OpenAPI document',

  // Limits and errors
  limits: 'Limits and errors',
  limitsText:
    'Each key of your organization may make {ofKey, plural, one {# request} other {# requests}} a minute, and all keys together {ofAll, plural, one {# request} other {# requests}}. Every response other than 2xx contains an error text you can log. <link>The documentation lists every error</link>.',
  errors: 'Errors',
  status: 'Status',
  meaning: 'What it means',
  advice: 'What to do',
  meaning400: 'Something is missing or malformed',
  advice400: 'Fix the field named in the error',
  meaning401: 'The key is missing, unknown or revoked, or API access is off',
  advice401: 'See API keys',
  meaning403: 'The key isn’t allowed to do this, or not from this address',
  advice403: 'Use another key',
  meaning404: 'Not found',
  advice404: 'A check never says so: it has found: false',
  meaning409: 'The record has changed, is disputed, or repeats a removed one. The error says which',
  advice409: 'Read it again, then retry',
  meaning413: 'The body is too large',
  advice413: 'Send a smaller body',
  meaning415: 'The body isn’t JSON',
  advice415: 'Send it as application/json',
  meaning422: 'The Idempotency-Key was used for another request',
  advice422: 'Use a new key for each request',
  meaning429: 'Too many requests, or the balance has reached the credit floor. The error says which',
  advice429: 'Wait for the time in Retry-After, or ask the operator for credits',
  meaning500: 'Server error',
  advice500: 'Give the operator the request_id',
  meaning503:
    'The network is busy. With Retry-After, nothing was done or billed. Without it, the outcome is unknown',
  advice503: 'Wait for the time in Retry-After. Without it, first check whether the request was done',
} as const;
