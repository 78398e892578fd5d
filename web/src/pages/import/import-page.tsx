import { Button, Stack, Title } from '@mantine/core';
import { Download } from 'lucide-react';
import { Page } from '../../components/page.tsx';
import { ColumnHelp } from './column-help.tsx';
import { ImportList } from './import-list.tsx';
import { IMPORTS } from './queries.ts';
import { Upload } from './upload.tsx';

export default function ImportPage() {
  return (
    <Page
      title="Import"
      description="Brings reports from a CSV file. You see what each row would be filed as before anything is filed."
      action={
        <Button
          component="a"
          variant="default"
          href={`${IMPORTS}/template.csv`}
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
