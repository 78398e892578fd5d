import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../../components/page.tsx';
import { Prose } from '../../../components/text.tsx';
import { t } from '../../../texts.ts';

/** The page to download the file. */
export default function DownloadPage() {
  return (
    <Page title={t('download.title')} description={t('download.description')}>
      <Format title={t('download.pdf')} format="pdf" button={t('download.pdfButton')}>
        {t('download.pdfText')}
      </Format>
      <Format title={t('download.json')} format="json" button={t('download.jsonButton')}>
        {t('download.jsonText')}
      </Format>
      <Text c="dimmed">{t('download.keepSafe')}</Text>
    </Page>
  );
}

interface FormatProps {
  title: string;
  format: 'pdf' | 'json';
  button: string;
  children: ReactNode;
}

function Format({ title, format, button, children }: FormatProps) {
  return (
    <Paper p="lg">
      <Stack gap="sm">
        <Title order={2}>{title}</Title>
        <Prose>{children}</Prose>
        <Group>
          <Button
            component="a"
            href={`/portal/api/download/my-file.${format}`}
            download
            leftSection={<FileDown size={16} aria-hidden />}
          >
            {button}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
