import type { RenterCheckLine, RenterChecksAnswer } from '../../../../src/http/dashboard/renter-history.ts';
import type { Column } from '../../components/column.ts';
import { Count } from '../../components/count.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { RecommendationBadge } from '../../components/tier-badge.tsx';
import { Time } from '../../components/time.tsx';
import { kindTitle } from '../check/words.ts';
import { renterPath } from './queries.ts';

const COLUMNS: Column<RenterCheckLine>[] = [
  { key: 'at', title: 'When', cell: ({ at }) => <Time at={at} exact /> },
  { key: 'by', title: 'Who', cell: ({ by }) => byWhom(by) },
  { key: 'identifier', title: 'By', cell: ({ identifier }) => kindTitle(identifier) },
  {
    key: 'answer',
    title: 'Answer',
    cell: ({ recommendation, tier }) => <RecommendationBadge recommendation={recommendation} tier={tier} />,
  },
  {
    key: 'score',
    title: 'Score',
    align: 'right',
    cell: ({ score }) => (score === null ? '–' : <Count value={score} />),
  },
];

function byWhom({ kind, name }: RenterCheckLine['by']) {
  if (kind === 'unknown') return 'A former key or person';
  return <UserText clamp={2}>{kind === 'key' ? `Key “${name}”` : name}</UserText>;
}

/** When the organization checked this renter, by what, who did it, and what was answered. */
export function OwnChecks({ id }: { id: string }) {
  return (
    <PagedTable<RenterCheckLine, RenterChecksAnswer>
      label="Checks by your organization"
      path={renterPath(id, '/checks')}
      columns={COLUMNS}
      rowKey={({ at, requestId }) => `${at} ${requestId}`}
      empty={
        <EmptyState title="No check of this renter yet" level={3}>
          Each check that your organization makes of this renter stands here.
        </EmptyState>
      }
      status={(pages, isMore) => {
        const shown = <Count value={pages.reduce((sum, { rows }) => sum + rows.length, 0)} />;
        if (!isMore) return <>{shown} in all</>;
        return (
          <>
            {shown} found so far, among the newest{' '}
            <Count value={pages.length * (pages[0]?.scannedAtMost ?? 0)} /> checks of your organization
          </>
        );
      }}
    />
  );
}
