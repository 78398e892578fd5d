import type { RosterLine } from '../../../../src/http/dashboard/roster.ts';
import { rentersTexts } from '../../../../src/texts/en/staff/renters/renters.ts';
import { TierBadge } from '../../components/badges.tsx';
import type { Column } from '../../components/column.ts';
import { Count, Money } from '../../components/figures.tsx';
import type { ColumnChoice } from '../../components/table/column-choice.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { flagsText, titleOf } from './words.ts';

const { t } = staffTexts(rentersTexts);

export const COLUMNS: Column<RosterLine>[] = [
  {
    key: 'name',
    title: t('name'),
    cell: ({ name }) => <UserText clamp={2}>{titleOf(name)}</UserText>,
    isOrdered: true,
  },
  {
    key: 'member',
    title: t('memberId'),
    cell: ({ memberId }) => <Id>{memberId}</Id>,
    isCompact: true,
    secondary: true,
  },
  {
    key: 'tier',
    title: t('tier'),
    isCompact: true,
    cell: ({ onFile }) => (onFile ? <TierBadge tier={onFile.tier} /> : t('notChecked')),
  },
  {
    key: 'score',
    title: t('score'),
    isOrdered: true,
    align: 'right',
    cell: ({ onFile }) => (onFile ? <Count value={onFile.score} /> : '–'),
  },
  {
    key: 'flags',
    title: t('flags'),
    cell: ({ onFile }) => (onFile ? flagsText(onFile.flags) : '–'),
    secondary: true,
  },
  {
    key: 'owed',
    title: t('owed'),
    align: 'right',
    cell: ({ onFile }) => (onFile ? <Money cents={onFile.owedCents} /> : '–'),
    secondary: true,
  },
  {
    key: 'activity',
    title: t('lastFiling'),
    isCompact: true,
    cell: ({ onFile }) => (onFile ? <Time at={onFile.lastActivityAt} never={t('none')} /> : '–'),
    secondary: true,
  },
  {
    key: 'added',
    title: t('added'),
    isCompact: true,
    isOrdered: true,
    cell: ({ addedAt }) => <Time at={addedAt} />,
    secondary: true,
  },
];

/** The columns of the exported file, for each column of the list. */
const EXPORTED: Record<string, readonly string[]> = {
  name: ['name'],
  member: ['member_id'],
  tier: ['tier'],
  score: ['rent_score'],
  flags: ['flags'],
  owed: ['outstanding_balance', 'currency'],
  activity: ['last_filing_at'],
  added: ['added_at'],
};

/** Returns the columns to export if some are hidden. Otherwise the file has those of an export of the whole roster. */
export function exportedColumns({ shown, columns }: ColumnChoice<RosterLine>): string | undefined {
  if (shown.length === columns.length) return undefined;
  return shown.flatMap(({ key }) => EXPORTED[key] ?? []).join(',');
}

/** The order of a roster that nobody sorted: the latest added first. */
export const DEFAULT_SORT = '-added';

/** The orders on a phone, where the columns have no titles. */
export const ORDERS = [
  { value: '-added', label: t('sortAddedLast') },
  { value: 'added', label: t('sortAddedFirst') },
  { value: 'name', label: t('sortNameUp') },
  { value: '-name', label: t('sortNameDown') },
  { value: 'score', label: t('sortLowest') },
  { value: '-score', label: t('sortHighest') },
];

/** Says which renters an order leaves out: those without a value. */
export function leftOutText(sort: string | undefined): string | undefined {
  if (sort?.endsWith('name')) return t('withoutName');
  if (sort?.endsWith('score')) return t('withoutScore');
  return undefined;
}
