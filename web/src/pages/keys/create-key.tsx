import { Button, Collapse, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { KeyMode } from '../../../../src/rules/organizations/key-mode.ts';
import { MOST_KEY_NAME_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import { call } from '../../api.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { staffTexts } from '../../texts.ts';
import type { ShownKey } from './created-key.tsx';
import {
  addressError,
  type LimitErrors,
  LimitFields,
  limitErrors,
  NO_LIMITS,
  sentLimits,
} from './limit-fields.tsx';

const { t } = staffTexts(keyTexts);

/** What the button is called that creates a key. */
export const CREATE: Record<KeyMode, string> = { live: t('create'), test: t('createTest') };

interface CreateKeyProps {
  mode: KeyMode;
  onCreated: (key: ShownKey) => void;
  onCancel: () => void;
}

/** Asks for the name of a new key and, if wanted, for what limits it. */
export function CreateKey({ mode, onCreated, onCancel }: CreateKeyProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [limits, setLimits] = useState(NO_LIMITS);
  const [isLimiting, setLimiting] = useState(false);
  const [errors, setErrors] = useState<LimitErrors>({});
  const create = useMutation({
    mutationFn: () =>
      call('POST /dashboard/keys', { body: { name, mode, ...(isLimiting && sentLimits(limits)) } }),
    onSuccess: async (created) => {
      onCreated(created);
      await queryClient.invalidateQueries({ queryKey: ['/dashboard/keys'] });
      void queryClient.invalidateQueries({ queryKey: ['/dashboard/overview'] });
    },
    // Removes the key from memory once it is no longer shown.
    gcTime: 0,
  });
  const wrongAddress =
    create.error === null ? undefined : addressError(create.error.message, limits.addresses);
  const title = CREATE[mode];
  const Chevron = isLimiting ? ChevronDown : ChevronRight;
  return (
    <Paper
      component="form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        const found = isLimiting ? limitErrors(limits) : {};
        setErrors(found);
        if (Object.values(found).every((error) => error === undefined)) create.mutate();
      }}
    >
      <Stack gap="md">
        <Title order={2}>{title}</Title>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={MOST_KEY_NAME_CHARACTERS}
          maw={480}
          required
          autoFocus
          autoComplete="off"
        />
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Chevron size={16} aria-hidden />}
            onClick={() => setLimiting(!isLimiting)}
            aria-expanded={isLimiting}
          >
            {t('limit')}
          </Button>
        </div>
        <Collapse expanded={isLimiting}>
          <LimitFields
            value={limits}
            onChange={(changed) => {
              setLimits(changed);
              // Its error quotes a line that may be right now.
              create.reset();
            }}
            errors={{ ...errors, addresses: errors.addresses ?? wrongAddress }}
          />
        </Collapse>
        <FormError error={wrongAddress === undefined ? create.error : null} />
        <Group gap="sm">
          <SubmitButton pending={create.isPending}>{t('submit')}</SubmitButton>
          <Button variant="default" onClick={onCancel} disabled={create.isPending}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
