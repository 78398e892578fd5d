import { Checkbox, Skeleton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type KeyboardEvent, useDeferredValue, useRef } from 'react';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { t as shared, staffTexts } from '../texts.ts';
import { type Column, type Order, type Selection, type Sort, sorted } from './column.ts';
import classes from './data-table.module.css';
import { HeaderCell } from './table/header-cell.tsx';
import { TableRow } from './table/table-row.tsx';
import { useOverflow } from './table/use-overflow.ts';

const { t } = staffTexts(components);

export interface DataTableProps<Row> {
  /** The table's accessible name. Also the key under which the sort order is remembered. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How the server sorts the rows. Without it, they are sorted here. */
  order?: Order | undefined;
  /** Whether nothing can be sorted now. */
  isUnsorted?: boolean;
  /** Set if rows can be selected. */
  selection?: Selection<Row> | undefined;
  /** The key of the row whose details are open. */
  openKey?: string | undefined;
  onOpen?: (row: Row) => void;
  busy?: boolean;
}

/** Returns how many rows are drawn at first: more than fit on a screen. On a phone, rows are cards. */
const firstRows = () => (matchMedia('(max-width: 48em)').matches ? 8 : 20);

/** A table of loaded rows, which scrolls sideways in its frame. On a phone each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, order, isUnsorted = false, selection, busy = false } = props;
  const [sort, setSort] = useLocalStorage<Sort>({ key: `sort: ${label}`, getInitialValueInEffect: false });
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  // The other rows follow in small tasks, between which the page responds.
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, firstRows());
  const scrolls = useOverflow(frame);
  const orderBy = ({ isOrdered, sort: read }: Column<Row>): Order | undefined => {
    if (isUnsorted) return undefined;
    if (order !== undefined) return isOrdered ? order : undefined;
    return read && { sort, onSort: setSort };
  };
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-scrolls={scrolls || undefined}
      // So that the keyboard can scroll a table without controls.
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': t('scrolls', { label }) })}
    >
      <table className={classes.table} aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {selection !== undefined && <SelectAll rows={rows} rowKey={rowKey} selection={selection} />}
            {columns.map((column, index) => (
              <HeaderCell key={column.key} column={column} order={orderBy(column)} isLead={index === 0} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={(event) => moveByArrow(event, body.current)}>
          {(order === undefined && !isUnsorted ? sorted(rows, columns, sort) : rows)
            .slice(0, drawn)
            .map((row) => (
              <TableRow key={rowKey(row)} row={row} {...props} />
            ))}
        </tbody>
      </table>
    </div>
  );
}

interface SelectAllProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'rowKey'> {
  selection: Selection<Row>;
}

function SelectAll<Row>({ rows, rowKey, selection: { selected, onSelect } }: SelectAllProps<Row>) {
  const count = rows.filter((row) => selected.has(rowKey(row))).length;
  return (
    <th scope="col" data-select>
      <Checkbox
        size="sm"
        aria-label={t('selectAll')}
        checked={count > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={(event) => onSelect(rows, event.currentTarget.checked)}
      />
    </th>
  );
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

/** A placeholder for a table. */
export function TableSkeleton({ columns, rows = 6 }: { columns: number; rows?: number }) {
  return (
    <div className={classes.frame} role="status" aria-label={shared('shared.loading')}>
      <table className={classes.table} aria-hidden>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={`row ${row}`}>
              {Array.from({ length: columns }, (_, column) => (
                <td key={`column ${column}`} data-compact>
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
