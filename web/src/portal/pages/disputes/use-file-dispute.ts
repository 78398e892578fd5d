import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import type { DisputeReason } from '../../../../../src/rules/disputes/disputes.ts';
import { call } from '../../../api.ts';
import { RECORDS_PATH } from '../file/queries.ts';
import type { ShownRecord } from '../file/record-card.tsx';
import { type SendingDocument, sendDocument } from './document-upload.tsx';
import { DISPUTES_PATH, disputePath, disputeQuery } from './queries.ts';

interface Said {
  reason: DisputeReason;
  text: string;
  files: readonly File[];
}

/** A document that could not be sent although the dispute was filed. */
interface UnsentDocument {
  name: string;
  why: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    unsent?: UnsentDocument[];
  }
}

/**
 * Files a dispute, uploads its documents one after the other, and opens its page. The dispute is filed only
 * once: the page names documents that could not be uploaded, so that the renter can add them again.
 */
export function useFileDispute({ kind, id }: ShownRecord) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [sending, setSending] = useState<SendingDocument>();
  const file = useMutation({
    mutationFn: async ({ reason, text, files }: Said) => {
      const filed = await call('POST /portal/api/disputes', { body: { kind, record: id, reason, text } });
      return sendAll(filed, files, setSending);
    },
    onSuccess: async ({ dispute, unsent }) => {
      queryClient.setQueryData(disputeQuery(dispute.id).queryKey, dispute);
      for (const path of [DISPUTES_PATH, RECORDS_PATH])
        void queryClient.invalidateQueries({ queryKey: [path] });
      await navigate({
        to: '/portal/disputes/$id',
        params: { id: dispute.id },
        state: { unsent },
        replace: true,
      });
    },
  });
  return { file, sending };
}

async function sendAll(
  filed: OwnDisputeResponse,
  files: readonly File[],
  onProgress: (sending: SendingDocument) => void,
): Promise<{ dispute: OwnDisputeResponse; unsent: UnsentDocument[] }> {
  let dispute = filed;
  const unsent: UnsentDocument[] = [];
  for (const file of files) {
    onProgress({ name: file.name, percent: 0 });
    try {
      dispute = await sendDocument<OwnDisputeResponse>(
        `${disputePath(filed.id)}/documents`,
        file,
        (percent) => onProgress({ name: file.name, percent }),
      );
    } catch (error) {
      unsent.push({ name: file.name, why: error instanceof Error ? error.message : '' });
    }
  }
  return { dispute, unsent };
}
