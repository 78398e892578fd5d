import { queryOptions } from '@tanstack/react-query';
import type { ImportAnswer, ImportSummaryAnswer } from '../../../../src/http/dashboard/import-answers.ts';
import { get } from '../../api.ts';

export const IMPORTS = '/dashboard/imports';
export const importPath = (id: string) => `${IMPORTS}/${id}`;
export const rowsPath = (id: string) => `${importPath(id)}/rows`;

/** An import with its columns. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [importPath(id)],
    queryFn: ({ signal }) => get<ImportAnswer>(importPath(id), signal),
  });

/** What of its rows can be filed as the columns are mapped. */
export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: [`${importPath(id)}/summary`],
    queryFn: ({ signal }) => get<ImportSummaryAnswer>(`${importPath(id)}/summary`, signal),
  });
