import { Progress, Stack, Text } from '@mantine/core';
import { MOST_DOCUMENT_BYTES } from '../../../../../src/rules/disputes/document-kind.ts';
import { ApiError, withParameters } from '../../../api.ts';
import { FileDrop } from '../../../components/file-drop.tsx';
import { UserText } from '../../../components/text.tsx';
import { rich, t } from '../../../texts.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Lets the renter choose one document of an accepted kind. */
export function DocumentDrop({ onFile }: { onFile: (file: File) => void }) {
  return (
    <Stack gap={4} w="100%">
      <FileDrop
        label={t('disputes.addDocument')}
        accept=".pdf,.png,.jpg,.jpeg,.webp"
        kinds={t('disputes.documentKinds')}
        mostBytes={MOST_DOCUMENT_BYTES}
        prepare={shrinkPhoto}
        onFile={onFile}
      />
      <Text fz="sm" c="dimmed">
        {t('disputes.photosShrink')}
      </Text>
    </Stack>
  );
}

/** Shows the upload progress of a document. */
export interface SendingDocument {
  name: string;
  percent: number;
}

export function Sending({ name, percent }: SendingDocument) {
  return (
    <Stack gap={4} role="status" w="100%">
      <Text component="div">{rich('disputes.sending', { name: <UserText>{name}</UserText>, percent })}</Text>
      <Progress.Root>
        <Progress.Section value={percent} aria-label={t('disputes.sent')} />
      </Progress.Root>
    </Stack>
  );
}

/** Uploading a scan over a mobile connection may take long. */
const SEND_TIMEOUT_MS = 5 * 60_000;

/** The media type of a file by its extension, for browsers that do not provide it. */
const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/**
 * Uploads a file and reports the progress. Uses XMLHttpRequest because fetch does not report upload progress.
 *
 * @returns the response of the server, whose type the caller knows
 * @param onSent called with the progress in percent
 */
export function sendDocument<Response>(
  path: string,
  file: File,
  onSent: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', withParameters(path, { name: file.name }));
    const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
    request.setRequestHeader('content-type', file.type || TYPES[ending] || 'application/octet-stream');
    request.responseType = 'json';
    request.timeout = SEND_TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) =>
      onSent(Math.round((100 * loaded) / Math.max(1, total)));
    request.onload = () => {
      if (request.status === 200) resolve(request.response);
      else reject(toApiError(request));
    };
    const cut = () => reject(new ApiError(0, t('disputes.notArrived')));
    request.onerror = cut;
    request.ontimeout = cut;
    request.send(file);
  });
}

/** A document that could not be sent. */
export interface UnsentDocument {
  name: string;
  why: string;
}

/**
 * Uploads files one after the other. Returns the response to the last one that arrived, or `before`, and the files that did not
 * arrive.
 */
export async function sendDocuments<Response>(
  path: string,
  files: readonly File[],
  before: Response,
  onProgress: (sending: SendingDocument) => void,
): Promise<{ last: Response; unsent: UnsentDocument[] }> {
  let last = before;
  const unsent: UnsentDocument[] = [];
  for (const file of files) {
    onProgress({ name: file.name, percent: 0 });
    try {
      last = await sendDocument<Response>(path, file, (percent) => onProgress({ name: file.name, percent }));
    } catch (error) {
      unsent.push({ name: file.name, why: error instanceof Error ? error.message : '' });
    }
  }
  return { last, unsent };
}

function toApiError({ status, response }: XMLHttpRequest): ApiError {
  const { error } = (response ?? {}) as { error?: string };
  return new ApiError(status, error ?? t('shared.serverAnswered', { status }));
}
