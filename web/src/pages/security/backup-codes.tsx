import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { Download, Printer } from 'lucide-react';
import { security } from '../../../../src/texts/en/staff/security.ts';
import { CopyAction } from '../../components/copy-field.tsx';
import { Id, Prose } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';
import { LeaveGuard } from '../keys/leave-guard.tsx';
import classes from './security.module.css';

const { t } = staffTexts(security);

interface BackupCodesProps {
  codes: string[];
  /** Whether they replace earlier ones. */
  isRenewal?: boolean;
  /** Whose codes they are. */
  email: string;
  onStored: () => void;
}

/** Shows new backup codes, which are never shown again. */
export function BackupCodes({ codes, isRenewal = false, email, onStored }: BackupCodesProps) {
  const text = t('codesFile', { email, host: location.host, codes: codes.join('\n') });
  return (
    <Paper role="region" aria-labelledby="backup-codes">
      <LeaveGuard title={t('leaveTitle')} text={t('leaveText')} />
      <Stack gap="md">
        <Title order={2} id="backup-codes">
          {t('codes')}
        </Title>
        <Prose>
          {t('codesText')}
          {isRenewal && ` ${t('codesReplaced')}`}
        </Prose>
        <ul className={classes.codes} aria-label={t('codesLabel')}>
          {codes.map((code) => (
            <li key={code}>
              <Id>{code}</Id>
            </li>
          ))}
        </ul>
        <Group gap="sm">
          <CopyAction label={t('codes')} value={codes.join('\n')} />
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => download('backup-codes.txt', text)}
          >
            {t('download')}
          </Button>
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
          <Button onClick={onStored}>{t('stored')}</Button>
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
