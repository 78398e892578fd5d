import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DisputeReason } from '../../../../../src/rules/disputes/disputes.ts';
import { call } from '../../../api.ts';
import { RECORDS_PATH } from '../file/queries.ts';
import type { ShownRecord } from '../file/record-card.tsx';
import { type SendingDocument, sendDocuments, type UnsentDocument } from './document-upload.tsx';
import { DISPUTES_PATH, disputePath, disputeQuery } from './queries.ts';

interface Said {
  reason: DisputeReason;
  text: string;
  files: readonly File[];
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
      const path = `${disputePath(filed.id)}/documents`;
      const { last: dispute, unsent } = await sendDocuments(path, files, filed, setSending);
      return { dispute, unsent };
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
