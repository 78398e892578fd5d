import type { RenterCheckLine } from '../../../../src/http/dashboard/renter-history.ts';
import { RecommendationBadge } from '../../components/badges.tsx';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { callerText, kindTitle, purposeTitle } from '../check/words.ts';

const COLUMNS: Column<RenterCheckLine>[] = [
  { key: 'at', title: 'When', cell: ({ at }) => <Time at={at} exact /> },
  { key: 'by', title: 'Who', cell: ({ by }) => <UserText clamp={2}>{callerText(by)}</UserText> },
  { key: 'identifier', title: 'By', cell: ({ identifier }) => kindTitle(identifier) },
  { key: 'purpose', title: 'Purpose', cell: ({ purpose }) => purposeTitle(purpose ?? 'tenancy') },
  {
    key: 'answer',
    title: 'Result',
    cell: ({ recommendation, tier }) => <RecommendationBadge recommendation={recommendation} tier={tier} />,
  },
  {
    key: 'score',
    title: 'Score',
    align: 'right',
    cell: ({ score }) => (score === null ? '–' : <Count value={score} />),
  },
];

/** Returns the ID of a check for `GET /dashboard/renters/:id/checks/:check`. */
const idOf = ({ at, requestId }: RenterCheckLine) => `${at}.${requestId}`;

/** Lists the organization's checks of this renter. A row opens the explanation of its check. */
export function OwnChecks({ id }: { id: string }) {
  const [{ check: open }, setAddress] = useAddress();
  return (
    <PagedTable
      label="Checks by your organization"
      list="GET /dashboard/renters/:id/checks"
      params={{ id }}
      columns={COLUMNS}
      rowKey={idOf}
      openKey={open}
      onOpen={(check) => setAddress({ check: idOf(check) })}
      empty={
        <EmptyState title="No checks of this renter yet" level={3}>
          Your organization’s checks of this renter appear here.
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
