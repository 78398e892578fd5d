import { Stack, Text } from '@mantine/core';
import type { BatchPreviewResponse } from '../../../../src/http/dashboard/batch-responses.ts';
import { BATCH_FIELDS } from '../../../../src/rules/text/batch-fields.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Count } from '../../components/figures.tsx';
import { Part } from '../../components/page.tsx';
import { UserText } from '../../components/text.tsx';
import { kindTitle } from '../check/words.ts';

type RowProblem = BatchPreviewResponse['problems'][number];

const PROBLEM_COLUMNS: Column<RowProblem>[] = [
  {
    key: 'row',
    title: 'Row',
    cell: ({ row }) => <Count value={row} />,
    sort: ({ row }) => row,
  },
  { key: 'problem', title: 'What is wrong', cell: problemText },
];

/** Returns the text of a problem, such as `E-mail must be an e-mail address`. */
function problemText({ field, problem }: RowProblem): string {
  return `${field === null ? 'The row' : BATCH_FIELDS[field].label} ${problem}`;
}

/** Lists the rows that will be left out, and why. */
export function Problems({ rows, ready, problems }: BatchPreviewResponse) {
  const listed = new Set(problems.map(({ row }) => row)).size;
  return (
    <Part title="Rows with problems">
      <Text c="dimmed">
        Correct them in your file and choose it again, or check the other rows now. Row 1 contains the column
        names.
      </Text>
      <DataTable
        label="Rows with problems"
        columns={PROBLEM_COLUMNS}
        rows={problems}
        rowKey={({ row, field, problem }) => `${row} ${field} ${problem}`}
      />
      {listed < rows - ready && (
        <Text fz="sm" c="dimmed">
          The first <Count value={listed} /> of <Count value={rows - ready} /> rows with problems are listed.
        </Text>
      )}
    </Part>
  );
}

type FirstRow = BatchPreviewResponse['first'][number];

const FIRST_COLUMNS: Column<FirstRow>[] = [
  { key: 'row', title: 'Row', cell: ({ row }) => <Count value={row} /> },
  {
    key: 'asked',
    title: 'Looked up by, in this order',
    cell: ({ asked }) => (
      <Stack gap={2}>
        {asked.map(({ kind, text }) => (
          <span key={kind}>
            {kindTitle(kind)}: <UserText>{text}</UserText>
          </span>
        ))}
      </Stack>
    ),
  },
  {
    key: 'reference',
    title: 'Reference',
    cell: ({ reference }) => (reference === null ? '–' : <UserText clamp={2}>{reference}</UserText>),
  },
];

/** Shows how the first rows are read, so that a wrong column is noticed. */
export function FirstRows({ first }: BatchPreviewResponse) {
  return (
    <Part title="The first rows, as they are checked">
      <DataTable label="First rows" columns={FIRST_COLUMNS} rows={first} rowKey={({ row }) => String(row)} />
    </Part>
  );
}
