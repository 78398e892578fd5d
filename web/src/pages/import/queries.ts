import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ImportLine } from '../../../../src/http/dashboard/import-responses.ts';
import { call } from '../../api.ts';

export const IMPORTS = '/dashboard/imports';
export const importPath = (id: string) => `${IMPORTS}/${id}`;
export const rowsPath = (id: string) => `${importPath(id)}/rows`;

const RUNNING_REFRESH_MS = 500;

/** Query for an import with its columns. While the server files or undoes it, it is read again and again. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [importPath(id)],
    queryFn: ({ signal }) => call('GET /dashboard/imports/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isRunning(data) && RUNNING_REFRESH_MS,
  });

/** Whether the server files or undoes an import. */
export const isRunning = ({ state, stopReason }: Pick<ImportLine, 'state' | 'stopReason'>) =>
  (state === 'filing' || state === 'undoing') && stopReason === null;

/** Query for how many rows can be filed with the current mapping. */
export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: [`${importPath(id)}/summary`],
    queryFn: ({ signal }) => call('GET /dashboard/imports/:id/summary', { params: { id }, signal }),
  });

/** Loads what the preview of an import shows again, after a change. */
export async function reloadPreview(queryClient: QueryClient, id: string): Promise<void> {
  const keys = [...importQuery(id).queryKey, ...summaryQuery(id).queryKey, rowsPath(id)];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** Whether reports of an import are on file that were not withdrawn by undoing it. */
export const isOnFile = ({ filed, withdrawn }: ImportLine) => filed > withdrawn;
