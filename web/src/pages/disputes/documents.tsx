import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { FileText, ImageIcon } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { DisputeResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import { disputeTexts } from '../../../../src/texts/en/staff/dispute.ts';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { sizeText } from '../../formats.ts';
import { inMode } from '../../mode.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import classes from './disputes.module.css';
import { disputePath } from './queries.ts';

const { t, rich } = staffTexts(disputeTexts);

const PdfPreview = lazy(() => import('./pdf-preview.tsx'));

/** Lists the renter's documents. Admins can look at them on the page, and download them. */
export function Documents({ id, documents }: Pick<DisputeResponse, 'id' | 'documents'>) {
  const mayOpen = useMay('decide_disputes');
  return (
    <Stack gap="xs" component="section" aria-labelledby="documents">
      <Title order={2} id="documents">
        {t('documents')}
      </Title>
      {!mayOpen && <Text c="dimmed">{t('mayNotOpen')}</Text>}
      <ul className={classes.documents} aria-labelledby="documents">
        {documents.map((document) => (
          <li key={document.id}>
            <Document
              document={document}
              path={mayOpen ? inMode(`${disputePath(id)}/documents/${document.id}`) : undefined}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface DocumentProps {
  document: DisputeResponse['documents'][number];
  /** `undefined` if the viewer may not open it. */
  path: string | undefined;
}

function Document({ document: { name, type, bytes, addedAt }, path }: DocumentProps) {
  const [isShown, setShown] = useState(false);
  /** Whether the document is broken, or takes too long to draw. */
  const [failed, setFailed] = useState(false);
  const previewId = useId();
  const isPdf = type === 'application/pdf';
  const Icon = isPdf ? FileText : ImageIcon;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <div>
          <span className={classes.document}>
            <Icon size={16} aria-hidden />
            {path === undefined ? (
              <UserText>{name}</UserText>
            ) : (
              <Anchor href={path} download>
                <UserText>{name}</UserText>
              </Anchor>
            )}
          </span>
          <Text fz="sm" c="dimmed">
            {rich('sizeAndTime', { size: sizeText(bytes), time: <Time at={addedAt} /> })}
          </Text>
        </div>
        {path !== undefined && (
          <Button
            variant="default"
            className={classes.controls ?? ''}
            aria-expanded={isShown}
            aria-controls={isShown ? previewId : undefined}
            aria-label={isShown ? t('hideNamed', { name }) : t('showNamed', { name })}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('hideDocument') : t('showDocument')}
          </Button>
        )}
      </Group>
      {isShown && path !== undefined && (
        <div id={previewId}>
          {failed ? (
            <Text role="alert">{t('documentFailed')}</Text>
          ) : isPdf ? (
            <Suspense fallback={<Skeleton h={240} role="status" aria-label={t('loading')} />}>
              <PdfPreview path={path} name={name} onFailed={() => setFailed(true)} />
            </Suspense>
          ) : (
            // The server sends only PNG, JPEG and WebP, which contain no script.
            <img src={path} alt={name} className={classes.preview} onError={() => setFailed(true)} />
          )}
        </div>
      )}
    </Stack>
  );
}
