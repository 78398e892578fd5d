import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();
await organization.call('POST', '/v1/renter/report', { body: { renter_email: 'on-file@example.com' } });
const onFile = await organization.call('POST', '/v1/search', { body: { email: 'on-file@example.com' } });
const before = await everythingOnFile(server);

/** An invalid value of a field, and what the error says after the name of the field. */
type Bad = [value: unknown, error: RegExp];

const NOT_TEXT: Bad[] = [5, true, null, [], ['x'], {}, { toString: 'x' }].map((value) => [
  value,
  /must be (of type string|a text|an e-mail|a date of birth)|\bmust be one of\b/,
]);
const TEXT: Bad[] = [
  ...NOT_TEXT,
  ['x'.repeat(4001), /4000 characters at most|must be one of/],
  ['a\0b', /must not contain a NUL/],
  ['\ud83d', /must be well-formed Unicode/],
];
const EMAIL: Bad[] = [
  ...NOT_TEXT,
  ...['plain', 'a@', '@b', 'a b@c', 'a@b@c', 'a@b, c@d', `${'x'.repeat(250)}@b.cd`].map(
    (value): Bad => [value, /must be an e-mail address of 254 characters at most/],
  ),
];
const CENTS: Bad[] = [
  [-1, /must be 0 or more/],
  [-1e300, /must be 0 or more/],
  [0.5, /must be a whole number/],
  [99.99, /must be a whole number/],
  [100_000_000_001, /must be 100000000000 or less/],
  [Number.MAX_SAFE_INTEGER, /must be 100000000000 or less/],
  [1e300, /must be 100000000000 or less/],
  ...['5', '', '1e3', true, null, [], [5], {}].map((value): Bad => [value, /must be a whole number/]),
];
const LICENSE: Bad[] = [
  ...NOT_TEXT,
  ['x'.repeat(101), /must be a text that is not empty, of 100 characters at most/],
  ...['', ' ', '\t\n'].map((value): Bad => [value, /must be a text that is not empty/]),
  ['a\0b', /must not contain a NUL/],
];
const ADDRESS: Bad[] = [
  ...NOT_TEXT,
  ['x'.repeat(501), /must be a text that is not empty, of 500 characters at most/],
  [' ', /must be a text that is not empty/],
];
const BIRTH: Bad[] = [
  ...NOT_TEXT,
  ...['', '31.01.1990', '1990-1-31', '1990-02-30', '1899-12-31', '2999-01-01', '1990-01-31T00:00:00Z'].map(
    (value): Bad => [value, /must be a date of birth such as 1990-01-31, from 1900-01-01 to 16 years ago/],
  ),
];
const LABEL: Bad[] = [
  ...TEXT,
  ['', /must be one of/],
  ['paid late', /must be one of/],
  ['Excellent', /must be one of/],
];

function list(entries: Bad[]): [value: unknown, error: RegExp][] {
  return [
    ...[5, 'x', true, null, {}].map((value): Bad => [value, /must be of type array/]),
    [Array(101).fill('x'), /must have 100 entries at most/],
    ...entries.map(([value, error]): Bad => [['x', value], new RegExp(`\\[1\\].*(${error.source})`)]),
  ];
}

const INCIDENT_ENTRY: Bad[] = [5, true, null, [], {}, { type: 5 }, { type: ' ' }, { details: 'x' }, ''].map(
  (value): Bad => [value, /must be the ID of an incident, or an object with/],
);

/** A valid body of each endpoint, and invalid values of each of its fields. */
const BODIES: {
  path: string;
  body: Record<string, unknown>;
  method?: string;
  fields: Record<string, Bad[]>;
}[] = [
  {
    path: '/v1/renter/report',
    body: { renter_email: 'a@example.com', renter_name: 'A' },
    fields: {
      renter_email: EMAIL,
      renter_name: TEXT,
      renter_phone: TEXT,
      renter_license: LICENSE,
      renter_date_of_birth: BIRTH,
      renter_address: ADDRESS,
      rental_period: TEXT,
      total_charged: CENTS,
      total_paid: CENTS,
      outstanding_balance: CENTS,
      incidents: list(TEXT),
      damage: list(TEXT),
      recommendation: LABEL,
      notes: TEXT,
    },
  },
  {
    path: '/v1/reports',
    body: { renterEmail: 'a@example.com', renterName: 'A', industryType: 'tools' },
    fields: {
      renterEmail: EMAIL,
      renterName: TEXT,
      industryType: TEXT,
      renterPhone: TEXT,
      renterLicense: LICENSE,
      renterDateOfBirth: BIRTH,
      renterAddress: ADDRESS,
      contractId: TEXT,
      paymentCompliance: LABEL,
      assetCondition: LABEL,
      contractCompliance: LABEL,
      incidents: list(INCIDENT_ENTRY),
      totalCharged: CENTS,
      totalPaid: CENTS,
      outstandingBalance: CENTS,
    },
  },
  {
    path: '/v1/incidents/submit',
    body: {
      renterId: onFile.body.results[0].renterId,
      industry: 'tools',
      type: 'NO_SHOW',
      details: 'Never came.',
    },
    fields: { renterId: TEXT, industry: TEXT, type: TEXT, details: TEXT },
  },
  {
    path: '/v1/search',
    body: {},
    fields: { memberId: TEXT, email: TEXT, phone: TEXT, name: TEXT },
  },
  {
    path: '/v1/keys',
    body: { name: 'A' },
    fields: { name: [...NOT_TEXT, ['x'.repeat(101), /100 characters at most/], ['\0', /NUL/]] },
  },
  {
    path: '/v1/keys',
    method: 'DELETE',
    body: {},
    fields: { id: TEXT },
  },
  {
    path: '/v1/webhooks',
    method: 'PUT',
    body: { url: 'https://example.com/' },
    fields: { url: TEXT },
  },
];

for (const { path, body, method = 'POST', fields } of BODIES) {
  for (const [field, values] of Object.entries(fields)) {
    test(`${method} ${path}: an invalid ${field} gets 400 and an error that says what it must be`, async () => {
      for (const [value, error] of values) {
        // Counts as left out.
        if (value === null) continue;
        const response = await organization.call(method, path, { body: { ...body, [field]: value } });
        const context = `${JSON.stringify(value)?.slice(0, 80)}: ${response.text}`;
        assert.equal(response.status, 400, context);
        assert.match(response.body.error, new RegExp(`^${field}\\b.*(${error.source})`), context);
      }
    });
  }
}

test('none of the rejected requests wrote anything', async () => {
  assert.deepEqual(await everythingOnFile(server), before);
});

test('values at the limits are accepted', async () => {
  const long = 'x'.repeat(4000);
  const maxCents = 100_000_000_000;
  for (const [path, body] of [
    [
      '/v1/renter/report',
      {
        renter_email: `${'x'.repeat(245)}@limit.cd`,
        renter_name: long,
        renter_phone: long,
        rental_period: long,
        notes: '😀'.repeat(2000),
        total_charged: maxCents,
        outstanding_balance: 0,
        incidents: Array(100).fill('x'),
        damage: Array(100).fill('x'),
      },
    ],
    [
      '/v1/reports',
      { renterEmail: 'a@b', renterName: long, industryType: long, contractId: long, totalPaid: maxCents },
    ],
  ] as const) {
    const response = await organization.call('POST', path, { body });
    assert.ok(response.status < 300, response.text);
  }
});
