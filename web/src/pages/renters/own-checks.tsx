import type { RenterCheckLine } from '../../../../src/http/dashboard/renter-history.ts';
import { renterTexts } from '../../../../src/texts/en/staff/renters/renter.ts';
import { RecommendationBadge } from '../../components/badges.tsx';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { callerText, kindTitle, purposeTitle } from '../check/words.ts';

const { t } = staffTexts(renterTexts);

const COLUMNS: Column<RenterCheckLine>[] = [
  { key: 'at', title: t('checkedAt'), isCompact: true, cell: ({ at }) => <Time at={at} exact /> },
  {
    key: 'answer',
    title: t('result'),
    isCompact: true,
    cell: ({ recommendation, tier }) => <RecommendationBadge recommendation={recommendation} tier={tier} />,
  },
  {
    key: 'score',
    title: t('score'),
    align: 'right',
    cell: ({ score }) => (score === null ? '–' : <Count value={score} />),
  },
  { key: 'by', title: t('checkedBy'), cell: ({ by }) => <UserText clamp={2}>{callerText(by)}</UserText> },
  {
    key: 'identifier',
    title: t('identifier'),
    isCompact: true,
    cell: ({ identifier }) => kindTitle(identifier),
  },
  {
    key: 'purpose',
    title: t('purpose'),
    isCompact: true,
    cell: ({ purpose }) => purposeTitle(purpose ?? 'tenancy'),
  },
];

/** Returns the ID of a check for `GET /dashboard/renters/:id/checks/:check`. */
const idOf = ({ at, requestId }: RenterCheckLine) => `${at}.${requestId}`;

/** Lists the organization's checks of this renter. A row opens the explanation of its check. */
export function OwnChecks({ id }: { id: string }) {
  const [{ check: open }, setAddress] = useAddress();
  return (
    <PagedTable
      label={t('checks')}
      list="GET /dashboard/renters/:id/checks"
      params={{ id }}
      columns={COLUMNS}
      rowKey={idOf}
      openKey={open}
      onOpen={(check) => setAddress({ check: idOf(check) })}
      empty={
        <EmptyState title={t('checksEmpty')} level={3}>
          {t('checksEmptyText')}
        </EmptyState>
      }
      status={(pages, isMore) => {
        const count = pages.reduce((sum, { rows }) => sum + rows.length, 0);
        if (!isMore) return t('allChecks', { count });
        return t('foundChecks', { count, scanned: pages.length * (pages[0]?.scannedAtMost ?? 0) });
      }}
    />
  );
}
