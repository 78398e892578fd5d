import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { batches } from '../../../../src/texts/en/staff/batches.ts';
import { Page, Part } from '../../components/page.tsx';
import { inMode } from '../../mode.ts';
import { staffTexts } from '../../texts.ts';
import { BatchList } from './batch-list.tsx';
import { ChooseFile } from './choose-file.tsx';
import { takeHandedOver } from './handed-over.ts';
import { Preview } from './preview.tsx';
import { BATCHES } from './queries.ts';

const { t } = staffTexts(batches);

/** Checks many renters at once: a file, its columns, what it costs, and the earlier ones. */
export default function BatchesPage() {
  const [file, setFile] = useState(takeHandedOver);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        <Button
          component="a"
          variant="default"
          href={inMode(`${BATCHES}/template.csv`)}
          download
          leftSection={<Download size={16} aria-hidden />}
        >
          {t('template')}
        </Button>
      }
    >
      {file === undefined ? (
        <>
          <ChooseFile onFile={setFile} />
          <Part title={t('earlier')}>
            <BatchList />
          </Part>
        </>
      ) : (
        <Preview key={file.formId} file={file} onLeave={() => setFile(undefined)} />
      )}
    </Page>
  );
}
