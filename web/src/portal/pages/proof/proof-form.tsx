import { Checkbox, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnProof } from '../../../../../src/portal/own-proof.ts';
import { CONSENT, CONSENT_VERSION } from '../../../../../src/rules/consent.ts';
import { EARLIEST_BIRTH, latestBirth } from '../../../../../src/rules/date-of-birth.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from '../../../../../src/rules/profile-limits.ts';
import { post } from '../../../api.ts';
import { FormError, SubmitButton } from '../../../components/form.tsx';
import { Prose } from '../../../components/text.tsx';
import { FILE_PATH } from '../file/queries.ts';
import { PROOFS_PATH } from './queries.ts';

const EMPTY = { license: '', dateOfBirth: '', address: '' };

/** License, date of birth and address, with the consent. What was typed stays when it is refused. */
export function ProofForm() {
  const queryClient = useQueryClient();
  const [fields, setFields] = useState(EMPTY);
  const [consents, setConsents] = useState(false);
  const give = useMutation({
    mutationFn: () => post<OwnProof>(PROOFS_PATH, { ...fields, consentVersion: CONSENT_VERSION }),
    onSuccess: () => {
      setFields(EMPTY);
      setConsents(false);
      for (const path of [PROOFS_PATH, FILE_PATH]) void queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
  const change = (some: Partial<typeof EMPTY>) => setFields((before) => ({ ...before, ...some }));
  const isWhole = Object.values(fields).every((text) => text.trim() !== '');
  return (
    <Paper p="lg">
      <form
        aria-label="Prove who I am"
        onSubmit={(event) => {
          event.preventDefault();
          give.mutate();
        }}
      >
        <Stack gap="md" align="flex-start">
          <TextInput
            label="Driver's license number"
            value={fields.license}
            onChange={(event) => change({ license: event.currentTarget.value })}
            maxLength={MOST_NUMBER_CHARACTERS}
            autoComplete="off"
            w="100%"
            required
            withAsterisk={false}
          />
          <TextInput
            label="Date of birth"
            type="date"
            value={fields.dateOfBirth}
            onChange={(event) => change({ dateOfBirth: event.currentTarget.value })}
            min={EARLIEST_BIRTH}
            max={latestBirth(Date.now())}
            autoComplete="bday"
            required
            withAsterisk={false}
          />
          <Textarea
            label="Address"
            description="Street, city, state and ZIP code."
            value={fields.address}
            onChange={(event) => change({ address: event.currentTarget.value })}
            maxLength={MOST_ADDRESS_CHARACTERS}
            autosize
            minRows={2}
            maxRows={6}
            autoComplete="street-address"
            w="100%"
            required
            withAsterisk={false}
          />
          <Stack gap="xs">
            <Prose>{CONSENT}</Prose>
            <Checkbox
              label="I have read this, and consent"
              checked={consents}
              onChange={(event) => setConsents(event.currentTarget.checked)}
            />
          </Stack>
          <FormError error={give.error} />
          <SubmitButton pending={give.isPending} disabled={!isWhole || !consents}>
            Send
          </SubmitButton>
        </Stack>
      </form>
    </Paper>
  );
}
