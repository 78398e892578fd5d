import { Stack, Text } from '@mantine/core';
import type { ImportRowLine } from '../../../../src/http/dashboard/import-responses.ts';
import type { ColumnMapping } from '../../../../src/rules/text/import-fields.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Filters } from '../../components/filters.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { Fields, GROUPS } from './fields.tsx';
import classes from './import.module.css';
import { Outcome } from './outcome.tsx';

/** Returns the table columns: the outcome, which must be in sight, before the fields that are mapped. */
function columnsOf(id: string, mapping: ColumnMapping): Column<ImportRowLine>[] {
  const [renter, ...others] = GROUPS.filter(({ fields }) =>
    fields.some((field) => mapping.columns[field] !== undefined),
  ).map(
    ({ title, fields, ...rest }): Column<ImportRowLine> => ({
      key: title,
      title,
      ...rest,
      cell: (row) => <Fields id={id} row={row} mapping={mapping} fields={fields} />,
    }),
  );
  return [
    ...(renter === undefined ? [] : [renter]),
    { key: 'row', title: 'Row', align: 'right', cell: ({ number }) => <Count value={number} /> },
    { key: 'outcome', title: 'Outcome', cell: (row) => <Outcome {...row} /> },
    { key: 'score', title: 'Score', align: 'right', cell: ({ report }) => report?.score ?? '–' },
    ...others,
  ];
}

const FILTERS = [
  { value: 'errors', label: 'With errors' },
  { value: 'repeats', label: 'Repeats' },
];

interface RowsProps {
  id: string;
  mapping: ColumnMapping;
  /** Which rows to show. If omitted, all or those with errors, by the filter in the URL. */
  show?: 'errors';
}

/** Lists the rows of a file as they would be filed, or with their errors. */
export function Rows({ id, mapping, show }: RowsProps) {
  const [chosen] = useAddress();
  const shown = show ?? chosen.show;
  return (
    <Stack
      gap="sm"
      component="section"
      aria-label="Rows in the file"
      tabIndex={-1}
      className={classes.rows ?? ''}
    >
      {show === undefined && (
        <Text c="dimmed">Select a value to correct it. Press Enter to save or Escape to cancel.</Text>
      )}
      {show === undefined && <Filters fields={[{ name: 'show', label: 'Rows', options: FILTERS }]} />}
      <PagedTable
        label="Rows"
        list="GET /dashboard/imports/:id/rows"
        params={{ id }}
        query={{ show: shown }}
        columns={columnsOf(id, mapping)}
        rowKey={({ number }) => String(number)}
        empty={
          <EmptyState title={shown === 'repeats' ? 'No repeated rows' : 'No rows with errors'} level={3}>
            Every row can be filed.
          </EmptyState>
        }
      />
    </Stack>
  );
}
