import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type Column, directionOf, type Sort } from './column.ts';
import classes from './data-table.module.css';

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort;
  onSort: (key: string) => void;
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** The title of a column. It is a button if the table can be sorted by the column. */
export function HeaderCell<Row>({
  column: { key, title, align, secondary, sort: sortable },
  sort,
  onSort,
}: HeaderCellProps<Row>) {
  if (sortable === undefined) {
    return (
      <th scope="col" data-align={align} data-secondary={secondary}>
        {title}
      </th>
    );
  }
  const direction = directionOf(sort, key);
  const Icon = ICONS[direction];
  return (
    <th scope="col" data-align={align} data-secondary={secondary} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(key)}>
        {title}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
