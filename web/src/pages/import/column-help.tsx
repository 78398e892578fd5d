import { Stack, Text } from '@mantine/core';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
} from '../../../../src/rules/text/import-fields.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import classes from './import.module.css';

const COLUMNS: Column<ImportField>[] = [
  { key: 'label', title: 'Column', cell: (field) => IMPORT_FIELDS[field].label },
  { key: 'required', title: 'Required', cell: (field) => (IMPORT_FIELDS[field].required ? 'Yes' : 'No') },
  { key: 'about', title: 'What stands in it', cell: (field) => IMPORT_FIELDS[field].about },
  { key: 'example', title: 'Example', cell: (field) => IMPORT_FIELDS[field].example || '–' },
];

/** Explains the columns that a file may have. */
export function ColumnHelp() {
  return (
    <details className={classes.details}>
      <summary>Which columns a file may have</summary>
      <Stack gap="sm" mt="sm">
        <Text c="dimmed" className={classes.prose ?? ''}>
          Call and order them as you like: you say which is which before anything is filed, and that is
          remembered for the next file. Columns of other names are left out. Commas, semicolons or tabs may
          stand between them.
        </Text>
        <DataTable
          label="Columns of a file"
          columns={COLUMNS}
          rows={IMPORT_FIELD_NAMES}
          rowKey={(field) => field}
        />
      </Stack>
    </details>
  );
}
