import { Anchor, Stack, Title } from '@mantine/core';
import { MAX_ACTIVE_KEYS } from '../../../../src/rules/organizations/plans.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Mono, Prose } from '../../components/text.tsx';
import { counted } from '../../formats.ts';

interface ErrorLine {
  status: number;
  meaning: string;
  advice: string;
}

/** The errors of the API, by section 7 of the specification. */
const ERRORS: ErrorLine[] = [
  { status: 400, meaning: 'Something is missing or malformed', advice: 'Fix the field named in the error' },
  {
    status: 401,
    meaning: 'The key is missing, unknown or revoked, or API access is off',
    advice: 'See API keys',
  },
  {
    status: 403,
    meaning: 'The key isn’t allowed to do this, or not from this address',
    advice: 'Use another key',
  },
  { status: 404, meaning: 'Not found', advice: 'A check never says so: it has found: false' },
  {
    status: 409,
    meaning: 'The record has changed, is disputed, or repeats a removed one. The error says which',
    advice: 'Read it again, then retry',
  },
  { status: 413, meaning: 'The body is too large', advice: 'Send a smaller body' },
  { status: 415, meaning: 'The body isn’t JSON', advice: 'Send it as application/json' },
  {
    status: 422,
    meaning: 'The Idempotency-Key was used for another request',
    advice: 'Use a new key for each request',
  },
  {
    status: 429,
    meaning: 'Too many requests, or the balance has reached the credit floor. The error says which',
    advice: 'Wait for the time in Retry-After, or ask the operator for credits',
  },
  { status: 500, meaning: 'Server error', advice: 'Give the operator the request_id' },
  {
    status: 503,
    meaning:
      'The network is busy. With Retry-After, nothing was done or billed. Without it, the outcome is unknown',
    advice: 'Wait for the time in Retry-After. Without it, first check whether the request was done',
  },
];

const COLUMNS: Column<ErrorLine>[] = [
  { key: 'status', title: 'Status', cell: ({ status }) => <Mono>{status}</Mono> },
  { key: 'meaning', title: 'What it means', cell: ({ meaning }) => meaning },
  { key: 'advice', title: 'What to do', cell: ({ advice }) => advice },
];

/** Shows a summary of rate limits and errors. */
export function Limits({ requestsPerMinute }: { requestsPerMinute: number }) {
  return (
    <Stack gap="sm" component="section" aria-labelledby="limits">
      <Title order={2} id="limits">
        Limits and errors
      </Title>
      <Prose>
        Each key of your organization may make {counted(requestsPerMinute, 'request')} a minute, and all keys
        together {counted(MAX_ACTIVE_KEYS * requestsPerMinute, 'request')}. Every response other than 2xx
        contains an error text you can log.{' '}
        <Anchor href="/docs/errors" inherit underline="always">
          The documentation lists every error
        </Anchor>
        .
      </Prose>
      <DataTable label="Errors" columns={COLUMNS} rows={ERRORS} rowKey={({ status }) => String(status)} />
    </Stack>
  );
}
