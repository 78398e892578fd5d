import { Stack, Text } from '@mantine/core';
import type { BatchPreviewResponse } from '../../../../src/http/dashboard/batch-responses.ts';
import { BATCH_FIELDS } from '../../../../src/rules/text/batch-fields.ts';
import { batches } from '../../../../src/texts/en/staff/batches.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Count } from '../../components/figures.tsx';
import { Part } from '../../components/page.tsx';
import { UserText } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';
import { kindTitle } from '../check/words.ts';

const { t, rich } = staffTexts(batches);

type RowProblem = BatchPreviewResponse['problems'][number];

const PROBLEM_COLUMNS: Column<RowProblem>[] = [
  {
    key: 'row',
    title: t('row'),
    cell: ({ row }) => <Count value={row} />,
    sort: ({ row }) => row,
  },
  { key: 'problem', title: t('problem'), cell: problemText },
];

/** Returns the text of a problem, such as `E-mail must be an e-mail address`. */
function problemText({ field, problem }: RowProblem): string {
  return field === null
    ? t('rowProblem', { problem })
    : t('fieldProblem', { field: BATCH_FIELDS[field].label, problem });
}

/** Lists the rows that will be left out, and why. */
export function Problems({ rows, ready, problems }: BatchPreviewResponse) {
  const listed = new Set(problems.map(({ row }) => row)).size;
  return (
    <Part title={t('problems')}>
      <Text c="dimmed">{t('problemsText')}</Text>
      <DataTable
        label={t('problems')}
        columns={PROBLEM_COLUMNS}
        rows={problems}
        rowKey={({ row, field, problem }) => `${row} ${field} ${problem}`}
      />
      {listed < rows - ready && (
        <Text fz="sm" c="dimmed">
          {rich('firstProblems', { listed: <Count value={listed} />, all: <Count value={rows - ready} /> })}
        </Text>
      )}
    </Part>
  );
}

type FirstRow = BatchPreviewResponse['first'][number];

const FIRST_COLUMNS: Column<FirstRow>[] = [
  { key: 'row', title: t('row'), cell: ({ row }) => <Count value={row} /> },
  {
    key: 'asked',
    title: t('lookedUpBy'),
    cell: ({ asked }) => (
      <Stack gap={2}>
        {asked.map(({ kind, text }) => (
          <span key={kind}>
            {rich('identifier', { kind: kindTitle(kind), text: <UserText>{text}</UserText> })}
          </span>
        ))}
      </Stack>
    ),
  },
  {
    key: 'reference',
    title: t('reference'),
    cell: ({ reference }) => (reference === null ? '–' : <UserText clamp={2}>{reference}</UserText>),
  },
];

/** Shows how the first rows are read, so that a wrong column is noticed. */
export function FirstRows({ first }: BatchPreviewResponse) {
  return (
    <Part title={t('firstRows')}>
      <DataTable
        label={t('firstRowsLabel')}
        columns={FIRST_COLUMNS}
        rows={first}
        rowKey={({ row }) => String(row)}
      />
    </Part>
  );
}
