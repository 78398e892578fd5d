import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../../components/page.tsx';
import { Prose } from '../../../components/text.tsx';

/** The page to download the file. */
export default function TakeFilePage() {
  return (
    <Page
      title="Take my file"
      description="Everything that is on file about you, to keep: with everybody who looked you up. It is free, as often as you like."
    >
      <Format title="To read and print" format="pdf" button="Take it as PDF">
        A document with headings and tables, which programs that read aloud can follow. Of a very long file it
        has the newest 1,000 entries of a kind, and counts the others.
      </Format>
      <Format title="For another program" format="json" button="Take it as JSON">
        All of it, as data. Its format is described, and keeps to its version.
      </Format>
      <Text c="dimmed">The file tells a lot about you. Keep it where nobody else reads it.</Text>
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
            href={`/portal/api/take-file/my-file.${format}`}
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
