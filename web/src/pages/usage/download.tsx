import { Button } from '@mantine/core';
import { Download as DownloadIcon } from 'lucide-react';
import { usageTexts } from '../../../../src/texts/en/staff/usage.ts';
import { withParameters } from '../../api.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(usageTexts);

interface DownloadProps {
  path: string;
  parameters?: Record<string, string | undefined>;
  children: string;
}

/** Downloads a CSV file. */
export function Download({ path, parameters = {}, children }: DownloadProps) {
  return (
    <Button
      component="a"
      href={withParameters(path, parameters)}
      download
      variant="default"
      leftSection={<DownloadIcon size={16} aria-hidden />}
    >
      {t('csv', { file: children })}
    </Button>
  );
}
