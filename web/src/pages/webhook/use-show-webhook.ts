import { useQueryClient } from '@tanstack/react-query';
import type { WebhookResponse } from '../../../../src/http/dashboard/webhook.ts';

/** Returns the function that shows a webhook as a response has it. */
export function useShowWebhook(): (webhook: WebhookResponse['webhook']) => void {
  const queryClient = useQueryClient();
  return (webhook) =>
    queryClient.setQueryData<WebhookResponse>(
      ['/dashboard/webhook'],
      (before) => before && { ...before, webhook },
    );
}
