import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { t } from '../../../texts.ts';
import lists from '../../list.module.css';
import { More } from '../../more.tsx';
import { useMe } from '../../session.ts';
import { NoticeCard } from './notice-card.tsx';

const PATH = '/portal/api/notices';

/** The page with the notices of what organizations decided because of a check. */
export default function DecisionsPage() {
  return (
    <Page title={t('decisions.title')} description={t('decisions.description')}>
      <Notices />
    </Page>
  );
}

function Notices() {
  const { opens } = useMe();
  const list = useInfiniteQuery({
    queryKey: [PATH],
    queryFn: ({ pageParam, signal }) =>
      call('GET /portal/api/notices', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <QueryStates
      query={list}
      skeleton={<LineSkeleton lines={6} />}
      isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0)}
      empty={
        opens === 'whole' ? (
          <EmptyState title={t('decisions.none')}>{t('decisions.noneText')}</EmptyState>
        ) : (
          <EmptyState title={t('decisions.closed')}>{t('decisions.closedText')}</EmptyState>
        )
      }
    >
      {({ pages }) => (
        <Stack gap="md" align="flex-start">
          <ul className={lists.list} aria-label={t('decisions.list')}>
            {pages
              .flatMap(({ rows }) => rows)
              .map((notice) => (
                <li key={notice.id}>
                  <NoticeCard notice={notice} />
                </li>
              ))}
          </ul>
          <More list={list} />
        </Stack>
      )}
    </QueryStates>
  );
}
