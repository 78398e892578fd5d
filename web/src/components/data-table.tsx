import { Skeleton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { type Column, directionOf, nextSort, type Sort, sorted } from './column.ts';
import classes from './data-table.module.css';

interface DataTableProps<Row> {
  /** The table's accessible name. Also the key under which the sort order is remembered. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The key of the row whose details are open. */
  openKey?: string | undefined;
  onOpen?: (row: Row) => void;
  busy?: boolean;
}

/** A table of loaded rows. On a phone each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, busy = false } = props;
  const [sort, setSort] = useLocalStorage<Sort>({ key: `sort: ${label}`, getInitialValueInEffect: false });
  const body = useRef<HTMLTableSectionElement>(null);
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={sort}
                onSort={(key) => setSort(nextSort(sort, key))}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={(event) => moveByArrow(event, body.current)}>
          {sorted(rows, columns, sort).map((row) => (
            <TableRow key={props.rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>({ row, columns, rowKey, openKey, onOpen }: DataTableProps<Row> & { row: Row }) {
  const open = onOpen === undefined ? undefined : () => onOpen(row);
  const isOpen = openKey !== undefined && openKey === rowKey(row);
  return (
    // The button in the first cell does the same for keyboard users.
    <tr
      data-open={isOpen || undefined}
      data-opens={open !== undefined || undefined}
      onClick={(event) => {
        if (open === undefined || !isPlainClick(event)) return;
        // So that focus returns here when the details are closed.
        event.currentTarget.querySelector('button')?.focus({ preventScroll: true });
        open();
      }}
    >
      {columns.map(({ key, title, cell, align, secondary }, index) => (
        <td key={key} data-title={title} data-align={align} data-secondary={secondary}>
          {open !== undefined && index === 0 ? (
            <button type="button" className={classes.open} aria-expanded={isOpen} onClick={open}>
              {cell(row)}
            </button>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Whether a click is neither on a control in the row nor the end of a text selection. */
function isPlainClick({ target }: MouseEvent): boolean {
  const onControl =
    target instanceof Element && target.closest('a, button, input, label, [role=button]') !== null;
  return !onControl && getSelection()?.isCollapsed !== false;
}

/** Moves the focus between rows with the up and down arrow keys. */
function moveByArrow(event: KeyboardEvent, body: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || body === null) return;
  const buttons = [...body.querySelectorAll<HTMLElement>(`.${classes.open}`)];
  const at = buttons.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[at + step]?.focus();
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort;
  onSort: (key: string) => void;
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** The title of a column. It is a button if the table can be sorted by the column. */
function HeaderCell<Row>({
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

/** A placeholder for a table. */
export function TableSkeleton({ columns, rows = 6 }: { columns: number; rows?: number }) {
  return (
    <div className={classes.frame} role="status" aria-label="Loading">
      <table className={classes.table} aria-hidden>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={`row ${row}`}>
              {Array.from({ length: columns }, (_, column) => (
                <td key={`column ${column}`}>
                  <Skeleton h={12} w={`${50 + ((row * 7 + column * 13) % 45)}%`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
