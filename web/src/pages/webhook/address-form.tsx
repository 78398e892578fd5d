import { Button, Checkbox, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookResponse } from '../../../../src/http/dashboard/webhook.ts';
import { EVENT_TYPES, type EventType, OPTIONAL_EVENTS } from '../../../../src/rules/text/webhook-events.ts';
import { ApiError, call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';

const EVENT_LABELS: Record<(typeof OPTIONAL_EVENTS)[number], string> = {
  'report.corrected': 'report.corrected: you corrected a report, or a renter paid later',
  'report.withdrawn': 'report.withdrawn: you withdrew a report',
  'batch.completed': 'batch.completed: a batch of checks, or a portfolio check, has ended',
};

/**
 * Sets the URL that events are posted to, and which of the optional events it gets.
 *
 * @param webhook the current one; `null` without one
 */
export function AddressForm({ webhook }: Pick<WebhookResponse, 'webhook'>) {
  const url = webhook?.url;
  const set = webhook?.events ?? [];
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(url ?? '');
  const [events, setEvents] = useState<readonly EventType[]>(set);
  const isChanged = typed.trim() !== url || [...events].sort().join() !== [...set].sort().join();
  const show = (webhook: WebhookResponse['webhook']) =>
    queryClient.setQueryData<WebhookResponse>(
      ['/dashboard/webhook'],
      (before) => before && { ...before, webhook },
    );
  const save = useMutation({
    mutationFn: () => call('PUT /dashboard/webhook', { body: { url: typed, events: [...events] } }),
    onSuccess: (response) => show(response.webhook),
  });
  // An invalid URL is reported at the field, other errors above the buttons.
  const apiError =
    save.error instanceof ApiError && save.error.status === 400 ? save.error.message : undefined;
  const remove = async () => {
    show((await call('DELETE /dashboard/webhook')).webhook);
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
        <Checkbox.Group
          label="Also send"
          value={[...events]}
          onChange={(values) => setEvents(EVENT_TYPES.filter((event) => values.includes(event)))}
        >
          <Stack gap="xs" mt="xs">
            {OPTIONAL_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={EVENT_LABELS[event]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormError error={apiError === undefined ? save.error : null} />
        <Group gap="sm">
          <SubmitButton pending={save.isPending} disabled={!isChanged}>
            {url === undefined ? 'Set the webhook' : 'Save'}
          </SubmitButton>
          {url !== undefined && isChanged && (
            <Button
              variant="default"
              onClick={() => {
                setTyped(url);
                setEvents(set);
              }}
              disabled={save.isPending}
            >
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
