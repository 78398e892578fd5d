import { Anchor, Stack, Title } from '@mantine/core';
import type { Column } from '../../components/column.ts';
import { Count } from '../../components/count.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Mono, Prose } from '../../components/text.tsx';

interface ErrorLine {
  status: number;
  meaning: string;
  todo: string;
}

/** Specification 7. */
const ERRORS: ErrorLine[] = [
  { status: 400, meaning: 'Something is missing or malformed', todo: 'The text names the field' },
  {
    status: 401,
    meaning: 'The key is missing, unknown or revoked, or API access is off',
    todo: 'Look at API keys',
  },
  { status: 404, meaning: 'There is no such thing', todo: 'A check never says so: it has found: false' },
  { status: 429, meaning: 'Too many requests', todo: 'Wait as long as Retry-After says' },
  { status: 500, meaning: 'A fault of the network', todo: 'Tell the operator the request_id' },
  { status: 503, meaning: 'The network is busy; nothing was done or billed', todo: 'Try again shortly' },
];

const COLUMNS: Column<ErrorLine>[] = [
  { key: 'status', title: 'Status', cell: ({ status }) => <Mono>{status}</Mono> },
  { key: 'meaning', title: 'What it means', cell: ({ meaning }) => meaning },
  { key: 'todo', title: 'What to do', cell: ({ todo }) => todo },
];

/** Rate limits and errors in short. */
export function Limits({ requestsPerMinute }: { requestsPerMinute: number }) {
  return (
    <Stack gap="sm" component="section" aria-labelledby="limits">
      <Title order={2} id="limits">
        Limits and errors
      </Title>
      <Prose>
        Each key of your organization may make <Count value={requestsPerMinute} /> requests a minute. An
        answer that is not 2xx has an error text for whoever reads the log.{' '}
        <Anchor href="/docs/" inherit underline="always">
          The reference has every answer
        </Anchor>
        .
      </Prose>
      <DataTable label="Errors" columns={COLUMNS} rows={ERRORS} rowKey={({ status }) => String(status)} />
    </Stack>
  );
}
