import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Page, Part } from '../../components/page.tsx';
import { inMode } from '../../mode.ts';
import { BatchList } from './batch-list.tsx';
import { ChooseFile } from './choose-file.tsx';
import { takeHandedOver } from './handed-over.ts';
import { Preview } from './preview.tsx';
import { BATCHES } from './queries.ts';

/** Checks many renters at once: a file, its columns, what it costs, and the earlier ones. */
export default function BatchesPage() {
  const [file, setFile] = useState(takeHandedOver);
  return (
    <Page
      title="Check a portfolio"
      description="Check every renter in a file. Before we check anything, you see the cost and which rows have problems."
      action={
        <Button
          component="a"
          variant="default"
          href={inMode(`${BATCHES}/template.csv`)}
          download
          leftSection={<Download size={16} aria-hidden />}
        >
          Download a template
        </Button>
      }
    >
      {file === undefined ? (
        <>
          <ChooseFile onFile={setFile} />
          <Part title="Earlier portfolio checks">
            <BatchList />
          </Part>
        </>
      ) : (
        <Preview key={file.formId} file={file} onLeave={() => setFile(undefined)} />
      )}
    </Page>
  );
}
