import { Button, Stack, Text, Title } from '@mantine/core';
import { Download } from 'lucide-react';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
} from '../../../../src/rules/text/import-fields.ts';
import { imports } from '../../../../src/texts/en/staff/imports.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Page } from '../../components/page.tsx';
import { inMode } from '../../mode.ts';
import { staffTexts } from '../../texts.ts';
import classes from './import.module.css';
import { ImportList } from './import-list.tsx';
import { IMPORTS } from './queries.ts';
import { Upload } from './upload.tsx';

const { t } = staffTexts(imports);

export default function ImportPage() {
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        <Button
          component="a"
          variant="default"
          href={inMode(`${IMPORTS}/template.csv`)}
          download
          leftSection={<Download size={16} aria-hidden />}
        >
          {t('template')}
        </Button>
      }
    >
      <Upload />
      <ColumnHelp />
      <Stack gap="sm" component="section" aria-labelledby="earlier">
        <Title order={2} id="earlier">
          {t('earlier')}
        </Title>
        <ImportList />
      </Stack>
    </Page>
  );
}

const COLUMNS: Column<ImportField>[] = [
  { key: 'label', title: t('column'), cell: (field) => IMPORT_FIELDS[field].label },
  {
    key: 'required',
    title: t('required'),
    cell: (field) => (IMPORT_FIELDS[field].required ? t('yes') : t('no')),
  },
  { key: 'about', title: t('content'), cell: (field) => IMPORT_FIELDS[field].about },
  { key: 'example', title: t('example'), cell: (field) => IMPORT_FIELDS[field].example || '–' },
];

/** Explains the columns that a file may have. */
function ColumnHelp() {
  return (
    <details className={classes.details}>
      <summary>{t('columnHelp')}</summary>
      <Stack gap="sm" mt="sm">
        <Text c="dimmed" className={classes.prose ?? ''}>
          {t('columnHelpText')}
        </Text>
        <DataTable
          label={t('columns')}
          columns={COLUMNS}
          rows={IMPORT_FIELD_NAMES}
          rowKey={(field) => field}
        />
      </Stack>
    </details>
  );
}
