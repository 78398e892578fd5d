import type { RosterLine } from '../../../../src/http/dashboard/roster.ts';
import { TierBadge } from '../../components/badges.tsx';
import type { Column } from '../../components/column.ts';
import { Count, Money } from '../../components/figures.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { flagsText, titleOf } from './words.ts';

export const COLUMNS: Column<RosterLine>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ name }) => <UserText clamp={2}>{titleOf(name)}</UserText>,
    isOrdered: true,
  },
  {
    key: 'member',
    title: 'Member ID',
    cell: ({ memberId }) => <Id>{memberId}</Id>,
    isCompact: true,
    secondary: true,
  },
  {
    key: 'tier',
    title: 'Tier',
    isCompact: true,
    cell: ({ onFile }) => (onFile ? <TierBadge tier={onFile.tier} /> : 'Not checked'),
  },
  {
    key: 'score',
    title: 'Score',
    isOrdered: true,
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
    isCompact: true,
    cell: ({ onFile }) => (onFile ? <Time at={onFile.lastActivityAt} never="None" /> : '–'),
    secondary: true,
  },
  {
    key: 'added',
    title: 'Added',
    isCompact: true,
    isOrdered: true,
    cell: ({ addedAt }) => <Time at={addedAt} />,
    secondary: true,
  },
];

/** The order of a roster that nobody sorted: the latest added first. */
export const DEFAULT_SORT = '-added';

/** The orders on a phone, where the columns have no titles. */
export const ORDERS = [
  { value: '-added', label: 'Sort: added last' },
  { value: 'added', label: 'Sort: added first' },
  { value: 'name', label: 'Sort: name, A to Z' },
  { value: '-name', label: 'Sort: name, Z to A' },
  { value: 'score', label: 'Sort: lowest score' },
  { value: '-score', label: 'Sort: highest score' },
];

/** Says which renters an order leaves out: those without a value. */
export function leftOutText(sort: string | undefined): string | undefined {
  if (sort?.endsWith('name')) return 'Renters without a name are left out.';
  if (sort?.endsWith('score'))
    return 'Renters that you have neither filed about nor checked in the last 365 days are left out.';
  return undefined;
}
