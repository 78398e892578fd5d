import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { importPath } from './queries.ts';

/** Downloads the rejected rows with their errors, to be fixed and imported again. */
export function DownloadErrors({ id }: { id: string }) {
  return (
    <Button
      component="a"
      variant="default"
      href={`${importPath(id)}/errors.csv`}
      download
      leftSection={<Download size={16} aria-hidden />}
    >
      Download rows with errors
    </Button>
  );
}
