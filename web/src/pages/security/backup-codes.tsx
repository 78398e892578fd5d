import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { Download, Printer } from 'lucide-react';
import { CopyAction } from '../../components/copy-field.tsx';
import { Id, Prose } from '../../components/text.tsx';
import classes from './security.module.css';

interface BackupCodesProps {
  codes: string[];
  /** Whose codes they are. */
  email: string;
  onStored: () => void;
}

/** Shows new backup codes, which are never shown again. */
export function BackupCodes({ codes, email, onStored }: BackupCodesProps) {
  const text = `Backup codes of ${email} at ${location.host}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <Paper role="region" aria-labelledby="backup-codes">
      <Stack gap="md">
        <Title order={2} id="backup-codes">
          Backup codes
        </Title>
        <Prose>
          Save these codes now: we won’t show them again. If you don’t have your phone, use one to sign in
          instead of a code from the app. Each works once. Your old codes no longer work.
        </Prose>
        <ul className={classes.codes} aria-label="Codes">
          {codes.map((code) => (
            <li key={code}>
              <Id>{code}</Id>
            </li>
          ))}
        </ul>
        <Group gap="sm">
          <CopyAction label="Backup codes" value={codes.join('\n')} />
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => download('backup-codes.txt', text)}
          >
            Download
          </Button>
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <Button onClick={onStored}>I have stored them</Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function download(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
