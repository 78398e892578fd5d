import { Text } from '@mantine/core';
import type { RequestLine } from '../../../../src/http/dashboard/request-log.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { LinkButton } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Beside } from '../../components/side-panel.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { Caller, RequestPanel } from './request-panel.tsx';
import { StatusWord, tookText } from './status.tsx';

const COLUMNS: Column<RequestLine>[] = [
  { key: 'request', title: 'Request', cell: ({ method, path }) => `${method} ${path}` },
  { key: 'status', title: 'Status', cell: ({ status }) => <StatusWord status={status} /> },
  { key: 'key', title: 'Key', cell: (line) => <Caller {...line} />, secondary: true },
  {
    key: 'took',
    title: 'Duration',
    align: 'right',
    cell: ({ durationMs }) => tookText(durationMs),
    secondary: true,
  },
  { key: 'at', title: 'Time', cell: (line) => <When {...line} /> },
];

function When({ at, unlisted }: RequestLine) {
  return (
    <div>
      <Time at={at} exact="seconds" />
      {unlisted > 0 && (
        <Text fz="sm" c="dimmed">
          <Count value={unlisted} /> more in that second, not listed
        </Text>
      )}
    </div>
  );
}

/** Lists the requests that match the filters, with the open one beside the list. */
export function Requests({ live }: { live: boolean }) {
  const [{ status, path, method, key, requestId, open }, setAddress] = useAddress();
  const query = { status, path, method, key, requestId };
  const filtered = Object.values(query).some((value) => value !== undefined && value !== '');
  const show = (id: string | undefined) => setAddress({ open: id });
  const panel = open && <RequestPanel key={open} id={open} onClose={() => show(undefined)} />;
  return (
    <Beside panel={panel}>
      <PagedTable
        label="Requests"
        list="GET /dashboard/request-log"
        query={query}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        openKey={open}
        onOpen={({ id }) => show(id)}
        isLive={() => live}
        empty={<NoRequests filtered={filtered} />}
      />
    </Beside>
  );
}

function NoRequests({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return <EmptyState title="No matching requests">Change or clear the filters.</EmptyState>;
  }
  return (
    <EmptyState
      title="No requests yet"
      action={
        <LinkButton to="/developers" variant="default">
          Open the quick start
        </LinkButton>
      }
    >
      Requests with your keys appear here within a second or two.
    </EmptyState>
  );
}
