import { Text } from '@mantine/core';
import type { ColumnMapping } from '../../../../src/rules/text/import-fields.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { UserText } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';

const { t, rich } = staffTexts(importTexts);

/** Lists the columns of the file that no field uses, so that none is left out unnoticed. */
export function UnusedColumns({ headers, mapping }: { headers: readonly string[]; mapping: ColumnMapping }) {
  const used = new Set(Object.values(mapping.columns));
  const unused = headers.flatMap((header, column) =>
    used.has(column) ? [] : [header === '' ? t('unnamedColumn', { number: column + 1 }) : header],
  );
  if (unused.length === 0) return null;
  return <Text>{rich('unusedColumns', { columns: <UserText>{unused.join(', ')}</UserText> })}</Text>;
}
