import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RosterLine } from '../../../../src/http/dashboard/roster.ts';
import { TierBadge } from '../../components/badges.tsx';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count, Money } from '../../components/figures.tsx';
import { LinkButton } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { ROSTER_COUNT } from './queries.ts';
import { flagsText, titleOf } from './words.ts';

const COLUMNS: Column<RosterLine>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => <UserText clamp={2}>{titleOf(name)}</UserText> },
  { key: 'member', title: 'Member ID', cell: ({ memberId }) => <Id>{memberId}</Id>, secondary: true },
  {
    key: 'tier',
    title: 'Tier',
    cell: ({ onFile }) => (onFile ? <TierBadge tier={onFile.tier} /> : 'Not checked'),
  },
  {
    key: 'score',
    title: 'Score',
    align: 'right',
    cell: ({ onFile }) => (onFile ? <Count value={onFile.score} /> : '–'),
  },
  {
    key: 'flags',
    title: 'Flags',
    cell: ({ onFile }) => (onFile ? flagsText(onFile.flags) : '–'),
    secondary: true,
  },
  {
    key: 'owed',
    title: 'Owed',
    align: 'right',
    cell: ({ onFile }) => (onFile ? <Money cents={onFile.owedCents} /> : '–'),
    secondary: true,
  },
  {
    key: 'activity',
    title: 'Last filing',
    cell: ({ onFile }) => (onFile ? <Time at={onFile.lastActivityAt} never="None" /> : '–'),
    secondary: true,
  },
  { key: 'added', title: 'Added', cell: ({ addedAt }) => <Time at={addedAt} />, secondary: true },
];

interface RosterProps {
  openKey: string | undefined;
  onOpen: (id: string) => void;
}

/** Lists the organization's roster, filtered by the URL. */
export function Roster({ openKey, onOpen }: RosterProps) {
  const [{ q, tier, flag, industry }] = useAddress();
  const count = useQuery(ROSTER_COUNT).data;
  const isFiltered = [tier, flag, industry].some(Boolean);
  const total =
    count === undefined ? null : (
      <>
        <Count value={count.renters} />
        {count.isMore && '+'}
      </>
    );
  return (
    <PagedTable
      label="Renters"
      list="GET /dashboard/roster"
      query={{ q, tier, flag, industry }}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      openKey={openKey}
      onOpen={({ id }) => onOpen(id)}
      empty={
        q || isFiltered ? (
          <EmptyState title="No matching renters">
            {q ? 'Search by the start of a name, or by a full e-mail, phone, license or member ID. ' : ''}
            The search covers only your roster.
          </EmptyState>
        ) : (
          <NoRenters />
        )
      }
      status={(pages, isMore) => {
        const shown = <Count value={pages.reduce((sum, { rows }) => sum + rows.length, 0)} />;
        if (q) return isMore ? <>{shown} found so far</> : <>{shown} found</>;
        const scanned = <Count value={pages.reduce((sum, page) => sum + (page.scanned ?? 0), 0)} />;
        if (!isFiltered)
          return total === null ? (
            <>{shown} shown</>
          ) : (
            <>
              {shown} of {total}
            </>
          );
        return isMore ? (
          <>
            {shown} found, searched {scanned}
            {total !== null && <> of {total}</>}
          </>
        ) : (
          <>{shown} found, all searched</>
        );
      }}
    />
  );
}

/** Shown to an organization with an empty roster. */
function NoRenters() {
  return (
    <EmptyState
      title="No renters yet"
      action={
        <Group gap="sm">
          <LinkButton to="/file/report">File a report</LinkButton>
          <LinkButton to="/import" variant="default">
            Import reports
          </LinkButton>
        </Group>
      }
    >
      Renters you report on or add appear here. Checks don’t add anyone. For renters you add, tier, score and
      flags appear once you have checked them.
    </EmptyState>
  );
}
