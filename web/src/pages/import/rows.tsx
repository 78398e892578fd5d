import { Stack, Text } from '@mantine/core';
import type { ImportRowLine } from '../../../../src/http/dashboard/import-responses.ts';
import type { ColumnMapping } from '../../../../src/rules/text/import-fields.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Filters } from '../../components/filters.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { Fields, GROUPS } from './fields.tsx';
import classes from './import.module.css';
import { Outcome } from './outcome.tsx';

const { t } = staffTexts(importTexts);

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
    { key: 'row', title: t('row'), align: 'right', cell: ({ number }) => <Count value={number} /> },
    { key: 'outcome', title: t('outcome'), cell: (row) => <Outcome {...row} /> },
    { key: 'score', title: t('score'), align: 'right', cell: ({ report }) => report?.score ?? '–' },
    ...others,
  ];
}

const FILTERS = [
  { value: 'errors', label: t('showErrors') },
  { value: 'repeats', label: t('showRepeats') },
  { value: 'no_payment', label: t('showNoPayment') },
];

/** What an empty list says, by its filter. */
const EMPTY = { errors: 'noErrors', repeats: 'noRepeats', no_payment: 'noneWithoutPayment' } as const;

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
      aria-label={t('rowsLabel')}
      tabIndex={-1}
      className={classes.rows ?? ''}
    >
      {show === undefined && <Text c="dimmed">{t('rowsText')}</Text>}
      {show === undefined && <Filters fields={[{ name: 'show', label: t('rows'), options: FILTERS }]} />}
      <PagedTable
        label={t('rows')}
        list="GET /dashboard/imports/:id/rows"
        params={{ id }}
        query={{ show: shown }}
        columns={columnsOf(id, mapping)}
        rowKey={({ number }) => String(number)}
        empty={
          <EmptyState title={t(EMPTY[shown as keyof typeof EMPTY] ?? 'noErrors')} level={3}>
            {t('noRowsText')}
          </EmptyState>
        }
      />
    </Stack>
  );
}
