import { Text } from '@mantine/core';
import type { RequestLine } from '../../../../src/http/dashboard/request-log.ts';
import { requestLog } from '../../../../src/texts/en/staff/request-log.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { LinkButton } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Beside } from '../../components/side-panel.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { Caller, RequestPanel } from './request-panel.tsx';
import { StatusWord, tookText } from './status.tsx';

const { t, rich } = staffTexts(requestLog);

const COLUMNS: Column<RequestLine>[] = [
  { key: 'request', title: t('request'), cell: ({ method, path }) => `${method} ${path}` },
  { key: 'status', title: t('status'), cell: ({ status }) => <StatusWord status={status} /> },
  { key: 'key', title: t('key'), cell: (line) => <Caller {...line} />, secondary: true },
  {
    key: 'took',
    title: t('duration'),
    align: 'right',
    cell: ({ durationMs }) => tookText(durationMs),
    secondary: true,
  },
  { key: 'at', title: t('time'), cell: (line) => <When {...line} /> },
];

function When({ at, unlisted }: RequestLine) {
  return (
    <div>
      <Time at={at} exact="seconds" />
      {unlisted > 0 && (
        <Text fz="sm" c="dimmed">
          {rich('unlisted', { count: <Count value={unlisted} /> })}
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
        label={t('requests')}
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
    return <EmptyState title={t('noMatches')}>{t('noMatchesText')}</EmptyState>;
  }
  return (
    <EmptyState
      title={t('none')}
      action={
        <LinkButton to="/developers" variant="default">
          {t('quickStart')}
        </LinkButton>
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}
