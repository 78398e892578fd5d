import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FilingResponse, ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
import { ApiError, call } from '../../api.ts';
import { IMPORTS, importQuery } from './queries.ts';

/**
 * Pause when nothing could be filed: another tab files, the webhook is behind, or the server cannot be
 * reached.
 */
const PAUSE_MS = 1_000;

export interface Filing {
  waitsForWebhook: boolean;
  /** Why nothing is filed at the moment. Filing resumes once the server is back. */
  error: Error | null;
}

/** Files or undoes an import batch by batch for as long as the page is open and the import is not stopped. */
export function useFiling({ id, state }: ImportResponse): Filing {
  const queryClient = useQueryClient();
  const [filing, setFiling] = useState<Filing>({ waitsForWebhook: false, error: null });
  const step = state === 'filing' ? 'file' : state === 'undoing' ? 'withdraw' : undefined;
  useEffect(() => {
    if (step === undefined) return;
    let left = false;
    const drive = async () => {
      for (let settled = -1; !left; ) {
        const response = await processNext(id, step).catch((error: Error) => error);
        if (left) return;
        if (response instanceof Error) {
          setFiling({ waitsForWebhook: false, error: response });
          if (!mayPass(response)) return;
        } else {
          setFiling({ waitsForWebhook: response.waitsForWebhook, error: null });
          queryClient.setQueryData(importQuery(id).queryKey, (known) => known && { ...known, ...response });
          if (response.state !== state) {
            await queryClient.invalidateQueries({ queryKey: [IMPORTS] });
            return;
          }
        }
        const now = response instanceof Error ? settled : doneRows(response);
        if (now === settled) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        settled = now;
      }
    };
    void drive();
    return () => {
      left = true;
    };
  }, [step, state, id, queryClient]);
  return filing;
}

const processNext = (id: string, step: 'file' | 'withdraw') =>
  call(`POST /dashboard/imports/:id/${step}`, { params: { id } });

/** Returns how many rows are done: filed or rejected, and then withdrawn or left. */
const doneRows = ({ filed, rejected, withdrawn, leftOnFile }: FilingResponse) =>
  filed + rejected + withdrawn + leftOnFile;

/** Returns whether an error may be temporary. */
function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}
