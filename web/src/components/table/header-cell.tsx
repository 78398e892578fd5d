import { VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { components } from '../../../../src/texts/en/staff/parts/components.ts';
import { staffTexts } from '../../texts.ts';
import { type Column, directionOf, nextSort, type Order } from '../column.ts';
import classes from '../data-table.module.css';

const { t } = staffTexts(components);

interface HeaderCellProps<Row> {
  column: Column<Row>;
  /** How the table is sorted; undefined if it cannot be sorted by this column. */
  order: Order | undefined;
  /** Whether the column names the row. */
  isLead: boolean;
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** The title of a column. It is a button if the table can be sorted by the column. */
export function HeaderCell<Row>({
  column: { key, title, align, isCompact, secondary },
  order,
  isLead,
}: HeaderCellProps<Row>) {
  const cell = {
    scope: 'col',
    'data-align': align,
    'data-compact': isCompact,
    'data-secondary': secondary,
    'data-lead': isLead || undefined,
  };
  if (order === undefined) {
    return <th {...cell}>{title || <VisuallyHidden>{t('actions')}</VisuallyHidden>}</th>;
  }
  const direction = directionOf(order.sort, key);
  const Icon = ICONS[direction];
  return (
    <th {...cell} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => order.onSort(nextSort(order.sort, key))}>
        {title}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
