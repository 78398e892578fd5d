import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const IMPORTS = '/dashboard/imports';
export const importPath = (id: string) => `${IMPORTS}/${id}`;
export const rowsPath = (id: string) => `${importPath(id)}/rows`;

/** An import with its columns. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [importPath(id)],
    queryFn: ({ signal }) => call('GET /dashboard/imports/:id', { params: { id }, signal }),
  });

/** What of its rows can be filed as the columns are mapped. */
export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: [`${importPath(id)}/summary`],
    queryFn: ({ signal }) => call('GET /dashboard/imports/:id/summary', { params: { id }, signal }),
  });
