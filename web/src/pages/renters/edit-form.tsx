import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  EditRenterResponse,
  MaskableText,
  RenterResponse,
} from '../../../../src/http/dashboard/renter.ts';
import { EARLIEST_BIRTH, latestBirth } from '../../../../src/rules/identity/date-of-birth.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NAME_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { renterTexts } from '../../../../src/texts/en/staff/renters/renter.ts';
import { ApiError, call } from '../../api.ts';
import { DayInput } from '../../components/day-input.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { useEscape } from '../../hooks/use-escape.ts';
import { t as shared, staffTexts } from '../../texts.ts';
import { IdentifierFields } from './identifier-fields.tsx';
import { type Changes, editableText, NO_CHANGES, type ProfileEdit, profileEditOf } from './profile-edit.ts';
import { renterPath } from './queries.ts';

const { t } = staffTexts(renterTexts);

interface EditFormProps {
  renter: RenterResponse;
  /** Called with the saved profile, or without it if nothing was saved. */
  onClose: (saved?: EditRenterResponse) => void;
}

/** Shows the form for a profile edit. It keeps what was typed if the server rejects it. */
export function EditForm({ renter, onClose }: EditFormProps) {
  const [changes, setChanges] = useState<Changes>(NO_CHANGES);
  const change = (some: Partial<Changes>) => setChanges((before) => ({ ...before, ...some }));
  const edit = profileEditOf(renter, changes);
  const stays = (onFile: unknown) => renter.shared && onFile !== null;
  const save = useSave(renter.id, onClose);
  useEscape(edit === undefined, () => onClose());
  return (
    <form
      noValidate
      aria-label={t('correctProfile')}
      onSubmit={(event) => {
        event.preventDefault();
        if (edit !== undefined) save.mutate(edit);
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('name')}
          description={t('nameText')}
          value={changes.name ?? renter.name ?? ''}
          onChange={(event) => change({ name: event.currentTarget.value })}
          readOnly={stays(renter.name)}
          maxLength={MOST_NAME_CHARACTERS}
          autoComplete="off"
          autoFocus
        />
        {(['email', 'phone', 'license'] as const).map((kind) => (
          <IdentifierFields key={kind} kind={kind} renter={renter} changes={changes} onChange={change} />
        ))}
        <Textarea
          label={t('address')}
          description={onFileText(renter.address)}
          value={changes.address ?? editableText(renter.address)}
          onChange={(event) => change({ address: event.currentTarget.value })}
          readOnly={stays(renter.address)}
          maxLength={MOST_ADDRESS_CHARACTERS}
          autosize
          minRows={2}
          maxRows={6}
          autoComplete="off"
        />
        <DayInput
          label={t('dateOfBirth')}
          description={onFileText(renter.dateOfBirth)}
          value={changes.dateOfBirth ?? editableText(renter.dateOfBirth)}
          onChange={(dateOfBirth) => change({ dateOfBirth })}
          readOnly={stays(renter.dateOfBirth)}
          min={EARLIEST_BIRTH}
          max={latestBirth(Date.now())}
        />
        {renter.shared && (
          <Text fz="sm" c="dimmed">
            {t('shared')}
          </Text>
        )}
        <FormError error={save.error} />
        <Group gap="sm">
          <SubmitButton pending={save.isPending} disabled={edit === undefined}>
            {t('save')}
          </SubmitButton>
          <Button variant="default" onClick={() => onClose()} disabled={save.isPending}>
            {shared('shared.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Describes a masked value, which the field does not contain. */
const onFileText = (value: MaskableText | null) =>
  value?.masked ? t('onFile', { value: value.text }) : undefined;

function useSave(id: string, onSaved: (response: EditRenterResponse) => void) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: [renterPath(id)] });
  return useMutation({
    mutationFn: (body: ProfileEdit) => call('PUT /dashboard/renters/:id', { params: { id }, body }),
    onSuccess: async (response) => {
      await reload();
      void queryClient.invalidateQueries({ queryKey: ['/dashboard/roster'] });
      onSaved(response);
    },
    // After a conflict, reloads the profile: fields that were not changed then show what is on file now.
    onError: (error) => (error instanceof ApiError && error.status === 409 ? reload() : undefined),
  });
}
