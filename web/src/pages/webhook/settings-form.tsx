import { Button, Checkbox, Group, Paper, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedWebhookResponse, WebhookResponse } from '../../../../src/http/dashboard/webhook.ts';
import { deniedText } from '../../../../src/rules/staff/roles.ts';
import { EVENT_TYPES, type EventType } from '../../../../src/rules/text/webhook-events.ts';
import { webhookTexts } from '../../../../src/texts/en/staff/webhook.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { HeaderFields } from './header-fields.tsx';
import {
  changesOf,
  isChanged,
  rejectedFields,
  type SettingsErrors,
  settingsErrors,
  settingsOf,
} from './settings.ts';
import { useShowWebhook } from './use-show-webhook.ts';

const { t } = staffTexts(webhookTexts);

const EVENT_LABELS: Record<EventType, string> = {
  'report.submitted': t('reportSubmitted'),
  'report.corrected': t('reportCorrected'),
  'report.withdrawn': t('reportWithdrawn'),
  'dispute.filed': t('disputeFiled'),
  'identity.check': t('identityCheck'),
  'batch.completed': t('batchCompleted'),
};

interface SettingsFormProps extends Pick<WebhookResponse, 'webhook'> {
  /** Called with a webhook that has a new secret. */
  onSecret: (changed: ChangedWebhookResponse) => void;
}

/**
 * Sets the URL that events are posted to, which events it gets, and how they are sent.
 *
 * @param webhook the current one; `null` without one
 */
export function SettingsForm({ webhook, onSecret }: SettingsFormProps) {
  const set = settingsOf(webhook);
  const queryClient = useQueryClient();
  const show = useShowWebhook();
  const [typed, setTyped] = useState(set);
  const [found, setFound] = useState<SettingsErrors>({});
  const save = useMutation({
    mutationFn: () => call('PUT /dashboard/webhook', { body: changesOf(typed, set) }),
    onSuccess: (changed) => {
      show(changed.webhook);
      setTyped(settingsOf(changed.webhook));
      if (changed.secret !== null) onSecret(changed);
    },
    // Removes the secret from memory once it is no longer shown.
    gcTime: 0,
  });
  const rejected = rejectedFields(save.error);
  const errors = { ...rejected, ...found };
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes });
  const remove = async () => {
    show((await call('DELETE /dashboard/webhook')).webhook);
    await queryClient.invalidateQueries({ queryKey: ['/dashboard/webhook/deliveries'] });
  };
  const mayChoose = useMay('choose_receiver');
  const changed = isChanged(typed, set);
  return (
    <Paper
      component="form"
      aria-label={t('settings')}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = settingsErrors(typed, set);
        setFound(wrong);
        save.reset();
        if (Object.keys(wrong).length === 0) save.mutate();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('address')}
          description={mayChoose ? t('addressText') : deniedText('choose_receiver')}
          readOnly={!mayChoose}
          placeholder="https://example.com/webhook"
          type="url"
          value={typed.url}
          onChange={(event) => change({ url: event.currentTarget.value })}
          error={errors.url}
          maxLength={2_048}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <Checkbox.Group
          label={t('events')}
          value={[...typed.events]}
          onChange={(values) => change({ events: EVENT_TYPES.filter((event) => values.includes(event)) })}
          error={errors.events}
        >
          <Stack gap="xs" mt="xs">
            {EVENT_TYPES.map((event) => (
              <Checkbox key={event} value={event} label={EVENT_LABELS[event]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Switch
          label={t('sign')}
          description={t(set.signed && !typed.signed ? 'signOffText' : 'signText')}
          checked={typed.signed}
          onChange={(event) => change({ signed: event.currentTarget.checked })}
        />
        <Switch
          label={t('retry')}
          description={t(set.retries && !typed.retries ? 'retryOffText' : 'retryText')}
          checked={typed.retries}
          onChange={(event) => change({ retries: event.currentTarget.checked })}
        />
        <HeaderFields typed={typed} set={set} onChange={change} errors={errors} />
        <FormError error={Object.keys(rejected).length === 0 ? save.error : null} />
        <Group gap="sm">
          <SubmitButton pending={save.isPending} disabled={!changed || (webhook === null && !mayChoose)}>
            {t(webhook === null ? 'setUp' : 'save')}
          </SubmitButton>
          {webhook !== null && changed && (
            <Button
              variant="default"
              onClick={() => {
                setTyped(set);
                setFound({});
                save.reset();
              }}
              disabled={save.isPending}
            >
              {t('discard')}
            </Button>
          )}
          {webhook !== null && mayChoose && (
            <ConfirmAction
              title={t('removeTitle')}
              consequence={t('removeText')}
              confirm={t('remove')}
              onConfirm={remove}
            >
              {(open) => (
                <Button variant="default" onClick={open}>
                  {t('remove')}
                </Button>
              )}
            </ConfirmAction>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
