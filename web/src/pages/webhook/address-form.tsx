import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookResponse } from '../../../../src/http/dashboard/webhook.ts';
import { ApiError, call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';

/**
 * Sets the URL that events are posted to.
 *
 * @param url the current one; undefined without a webhook
 */
export function AddressForm({ url }: { url: string | undefined }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(url ?? '');
  const show = (response: WebhookResponse) => queryClient.setQueryData(['/dashboard/webhook'], response);
  const save = useMutation({
    mutationFn: () => call('PUT /dashboard/webhook', { body: { url: typed } }),
    onSuccess: show,
  });
  // An invalid URL is reported at the field, other errors above the buttons.
  const apiError =
    save.error instanceof ApiError && save.error.status === 400 ? save.error.message : undefined;
  const remove = async () => {
    show(await call('DELETE /dashboard/webhook'));
    await queryClient.invalidateQueries({ queryKey: ['/dashboard/webhook/deliveries'] });
  };
  return (
    <Paper
      component="form"
      aria-label="Address"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Address"
          description="It starts with https:// and leads to the public internet. It takes POST requests, and should answer with a 2xx status within 10 seconds."
          placeholder="https://example.com/webhook"
          type="url"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={apiError}
          maxLength={2_048}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <FormError error={apiError === undefined ? save.error : null} />
        <Group gap="sm">
          <SubmitButton pending={save.isPending} disabled={typed.trim() === url}>
            {url === undefined ? 'Set the webhook' : 'Save'}
          </SubmitButton>
          {url !== undefined && typed !== url && (
            <Button variant="default" onClick={() => setTyped(url)} disabled={save.isPending}>
              Discard changes
            </Button>
          )}
          {url !== undefined && (
            <ConfirmAction
              title="Remove the webhook?"
              consequence="Nothing more is sent. Events that wait are listed as failed, and are not sent later."
              confirm="Remove"
              onConfirm={remove}
            >
              {(open) => (
                <Button variant="default" onClick={open}>
                  Remove
                </Button>
              )}
            </ConfirmAction>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
