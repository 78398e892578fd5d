import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import type { ImportSummaryResponse } from '../../../../src/http/dashboard/import-responses.ts';
import { IMPORT_FIELDS, type RowError } from '../../../../src/rules/text/import-fields.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Count } from '../../components/figures.tsx';
import { withDays } from '../../formats.ts';
import { inMode } from '../../mode.ts';
import { staffTexts } from '../../texts.ts';
import { importPath } from './queries.ts';

const { t } = staffTexts(importTexts);

type ErrorKind = ImportSummaryResponse['errors'][number];

const COLUMNS: Column<ErrorKind>[] = [
  { key: 'error', title: t('errors'), cell: errorText },
  {
    key: 'rows',
    title: t('errorRows'),
    align: 'right',
    cell: ({ rows }) => <Count value={rows} />,
    sort: ({ rows }) => rows,
  },
  {
    key: 'first',
    title: t('errorFirstRow'),
    align: 'right',
    cell: ({ firstRow }) => <Count value={firstRow} />,
    sort: ({ firstRow }) => firstRow,
  },
];

/** Lists the kinds of errors, with the number of rows of each. */
export function ErrorKinds({ errors }: { errors: ErrorKind[] }) {
  return <DataTable label={t('errors')} columns={COLUMNS} rows={errors} rowKey={errorText} />;
}

/** Returns the text of an error, such as `E-mail is missing`. */
export function errorText({ field, error }: RowError): string {
  const problem = withDays(error);
  return field === null
    ? t('rowError', { error: problem })
    : t('fieldError', { field: IMPORT_FIELDS[field].label, error: problem });
}

/** Downloads the rejected rows with their errors, to be fixed and imported again. */
export function DownloadErrors({ id }: { id: string }) {
  return (
    <Button
      component="a"
      variant="default"
      href={inMode(`${importPath(id)}/errors.csv`)}
      download
      leftSection={<Download size={16} aria-hidden />}
    >
      {t('downloadErrors')}
    </Button>
  );
}
