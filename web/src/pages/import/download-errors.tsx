import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { importPath } from './queries.ts';

/** Rows that cannot be filed, with what is wrong: to be mended and imported again. */
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
