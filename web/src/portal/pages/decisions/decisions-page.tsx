import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import lists from '../../list.module.css';
import { More } from '../../more.tsx';
import { useMe } from '../../session.ts';
import { NoticeCard } from './notice-card.tsx';

const PATH = '/portal/api/notices';

/** The page with the notices of what organizations decided because of a check. */
export default function DecisionsPage() {
  return (
    <Page
      title="Decisions about me"
      description="When an organization turns you down or asks for stricter terms because of your file, it must tell you. These are the notices you were sent, and what you can do about them."
    >
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
          <EmptyState title="No organization sent you a decision">
            If you were turned down and got no notice, ask the organization why. “Who looked me up” shows who
            checked you.
          </EmptyState>
        ) : (
          <EmptyState title="Decisions are in the whole file">
            Your e-mail opens a part of the file. Prove who you are, and you see the decisions too.
          </EmptyState>
        )
      }
    >
      {({ pages }) => (
        <Stack gap="md" align="flex-start">
          <ul className={lists.list} aria-label="Decisions">
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
