import type { ImportSummaryResponse } from '../../../../src/http/dashboard/import-responses.ts';
import type { Column } from '../../components/column.ts';
import { Count } from '../../components/count.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { errorText } from './words.ts';

type ErrorKind = ImportSummaryResponse['errors'][number];

const COLUMNS: Column<ErrorKind>[] = [
  { key: 'error', title: 'What is wrong', cell: errorText },
  {
    key: 'rows',
    title: 'Rows',
    align: 'right',
    cell: ({ rows }) => <Count value={rows} />,
    sort: ({ rows }) => rows,
  },
  {
    key: 'first',
    title: 'First in row',
    align: 'right',
    cell: ({ firstRow }) => <Count value={firstRow} />,
    sort: ({ firstRow }) => firstRow,
  },
];

/** Lists the kinds of errors, with the number of rows of each. */
export function ErrorKinds({ errors }: { errors: ErrorKind[] }) {
  return <DataTable label="What is wrong" columns={COLUMNS} rows={errors} rowKey={errorText} />;
}
