import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
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

/** Files an import batch by batch for as long as the page is open and the import is not stopped. */
export function useFiling({ id, state }: ImportResponse): Filing {
  const queryClient = useQueryClient();
  const [filing, setFiling] = useState<Filing>({ waitsForWebhook: false, error: null });
  const isFiling = state === 'filing';
  useEffect(() => {
    if (!isFiling) return;
    let left = false;
    const drive = async () => {
      for (let settled = -1; !left; ) {
        const response = await fileNext(id).catch((error: Error) => error);
        if (left) return;
        if (response instanceof Error) {
          setFiling({ waitsForWebhook: false, error: response });
          if (!mayPass(response)) return;
        } else {
          setFiling({ waitsForWebhook: response.waitsForWebhook, error: null });
          queryClient.setQueryData(importQuery(id).queryKey, (known) => known && { ...known, ...response });
          if (response.state !== 'filing') {
            await queryClient.invalidateQueries({ queryKey: [IMPORTS] });
            return;
          }
        }
        const now = response instanceof Error ? settled : response.filed + response.rejected;
        if (now === settled) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        settled = now;
      }
    };
    void drive();
    return () => {
      left = true;
    };
  }, [isFiling, id, queryClient]);
  return filing;
}

const fileNext = (id: string) => call('POST /dashboard/imports/:id/file', { params: { id } });

/** Returns whether an error may be temporary. */
function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}
