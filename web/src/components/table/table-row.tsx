import { Checkbox } from '@mantine/core';
import type { MouseEvent } from 'react';
import { components } from '../../../../src/texts/en/staff/parts/components.ts';
import { staffTexts } from '../../texts.ts';
import type { Column, Selection } from '../column.ts';
import classes from '../data-table.module.css';

const { t } = staffTexts(components);

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  openKey?: string | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  selection?: Selection<Row> | undefined;
}

export function TableRow<Row>({ row, columns, rowKey, openKey, onOpen, selection }: TableRowProps<Row>) {
  const key = rowKey(row);
  const open = onOpen === undefined ? undefined : () => onOpen(row);
  const isOpen = openKey !== undefined && openKey === key;
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
      {selection !== undefined && (
        <td data-select>
          <Checkbox
            size="sm"
            aria-label={t('select', { name: selection.nameOf(row) })}
            checked={selection.selected.has(key)}
            onChange={(event) => selection.onSelect([row], event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map(({ key, title, cell, align, isCompact, secondary }, index) => (
        <td
          key={key}
          data-title={title}
          data-align={align}
          data-compact={isCompact}
          data-secondary={secondary}
          data-lead={index === 0 || undefined}
        >
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
