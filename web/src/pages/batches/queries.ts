import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BatchColumns } from '../../../../src/rules/text/batch-fields.ts';
import { call } from '../../api.ts';

export const BATCHES = '/dashboard/batches';
export const batchPath = (id: string) => `${BATCHES}/${id}`;

/** A file on its way to be checked. It stays in this page until it is sent: it is personal data. */
export interface ChosenFile {
  /** The idempotency key: the file is checked once. */
  formId: string;
  /** The name of the file; '' for pasted rows. */
  name: string;
  content: string;
  /** Whether it was read as Windows-1252. */
  isGuessed: boolean;
}

/** Query for what would be checked of a file. The columns are guessed if undefined. */
export const previewQuery = ({ formId, content }: ChosenFile, columns: BatchColumns | undefined) =>
  queryOptions({
    queryKey: [`${BATCHES}/preview`, formId, columns],
    queryFn: ({ signal }) => call('POST /dashboard/batches/preview', { body: { content, columns }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: 0,
  });

const RUNNING_REFRESH_MS = 500;

/** Query for a batch. While it is running it is read again and again. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [batchPath(id)],
    queryFn: ({ signal }) => call('GET /dashboard/batches/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => data?.status === 'running' && RUNNING_REFRESH_MS,
  });
