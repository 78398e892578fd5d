import { Button, Stack, Text, Title } from '@mantine/core';
import { Download } from 'lucide-react';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
} from '../../../../src/rules/text/import-fields.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Page } from '../../components/page.tsx';
import { inMode } from '../../mode.ts';
import classes from './import.module.css';
import { ImportList } from './import-list.tsx';
import { IMPORTS } from './queries.ts';
import { Upload } from './upload.tsx';

export default function ImportPage() {
  return (
    <Page
      title="Import"
      description="File reports from a CSV file. You see a preview of every row before anything is filed."
      action={
        <Button
          component="a"
          variant="default"
          href={inMode(`${IMPORTS}/template.csv`)}
          download
          leftSection={<Download size={16} aria-hidden />}
        >
          Download a template
        </Button>
      }
    >
      <Upload />
      <ColumnHelp />
      <Stack gap="sm" component="section" aria-labelledby="earlier">
        <Title order={2} id="earlier">
          Earlier imports
        </Title>
        <ImportList />
      </Stack>
    </Page>
  );
}

const COLUMNS: Column<ImportField>[] = [
  { key: 'label', title: 'Column', cell: (field) => IMPORT_FIELDS[field].label },
  { key: 'required', title: 'Required', cell: (field) => (IMPORT_FIELDS[field].required ? 'Yes' : 'No') },
  { key: 'about', title: 'Content', cell: (field) => IMPORT_FIELDS[field].about },
  { key: 'example', title: 'Example', cell: (field) => IMPORT_FIELDS[field].example || '–' },
];

/** Explains the columns that a file may have. */
function ColumnHelp() {
  return (
    <details className={classes.details}>
      <summary>Which columns can a file have?</summary>
      <Stack gap="sm" mt="sm">
        <Text c="dimmed" className={classes.prose ?? ''}>
          Use any names and any order. You match the columns before anything is filed, and we remember your
          choice for the next file. We ignore columns you don’t match. Separate columns with commas,
          semicolons or tabs.
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
