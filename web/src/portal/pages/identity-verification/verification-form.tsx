import { Checkbox, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  EARLIEST_BIRTH,
  isDateOfBirth,
  latestBirth,
} from '../../../../../src/rules/identity/date-of-birth.ts';
import {
  ADDRESS_RULE,
  CONSENT,
  CONSENT_VERSION,
  isAddress,
  LICENSE_RULE,
  licenseFault,
} from '../../../../../src/rules/identity/identity-verification.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { dayWords } from '../../../../../src/rules/text/own-file-words.ts';
import { call } from '../../../api.ts';
import { FormError, focusFirst, SubmitButton } from '../../../components/form.tsx';
import { Prose } from '../../../components/text.tsx';
import { FILE_PATH } from '../file/queries.ts';
import { VERIFICATIONS_PATH } from './queries.ts';

const EMPTY = { license: '', dateOfBirth: '', address: '' };

/** The form for license, date of birth, address and consent. It keeps its input after an error. */
export function VerificationForm({ onGiven = () => {} }: { onGiven?: () => void }) {
  const queryClient = useQueryClient();
  const [fields, setFields] = useState(EMPTY);
  const [consents, setConsents] = useState(false);
  const [sentOnce, setSentOnce] = useState(false);
  const give = useMutation({
    mutationFn: () =>
      call('POST /portal/api/verifications', { body: { ...fields, consentVersion: CONSENT_VERSION } }),
    onSuccess: () => {
      setFields(EMPTY);
      setConsents(false);
      setSentOnce(false);
      onGiven();
      for (const path of [VERIFICATIONS_PATH, FILE_PATH])
        void queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
  const change = (some: Partial<typeof EMPTY>) => setFields((before) => ({ ...before, ...some }));
  const wrongLicense = licenseFault(fields.license);
  const errors = {
    license: wrongLicense !== undefined && `The license number ${wrongLicense}.`,
    dateOfBirth:
      !isDateOfBirth(fields.dateOfBirth, Date.now()) &&
      `A day from ${dayWords(EARLIEST_BIRTH)} to ${dayWords(latestBirth(Date.now()))}.`,
    address: !isAddress(fields.address) && `An address has ${ADDRESS_RULE}.`,
    consent: !consents && 'Without your consent it cannot be compared.',
  };
  const shown = (field: keyof typeof errors) => sentOnce && errors[field];
  return (
    <Paper p="lg">
      <form
        aria-label="Prove who I am"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSentOnce(true);
          if (Object.values(errors).every((error) => error === false)) give.mutate();
          else focusFirst(event.currentTarget, errors);
        }}
      >
        <Stack gap="md" align="flex-start">
          <TextInput
            name="license"
            label="Driver's license number"
            description={`As it is printed: ${LICENSE_RULE}. Spaces and hyphens do not matter.`}
            error={shown('license')}
            value={fields.license}
            onChange={(event) => change({ license: event.currentTarget.value })}
            maxLength={MOST_NUMBER_CHARACTERS}
            autoComplete="off"
            w="100%"
            required
            withAsterisk={false}
          />
          <TextInput
            name="dateOfBirth"
            label="Date of birth"
            error={shown('dateOfBirth')}
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
            name="address"
            label="Address"
            description="Street, city, state and ZIP code."
            error={shown('address')}
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
              name="consent"
              error={shown('consent')}
              label="I have read this, and consent"
              checked={consents}
              onChange={(event) => setConsents(event.currentTarget.checked)}
            />
          </Stack>
          <FormError error={give.error} />
          <SubmitButton pending={give.isPending}>Send</SubmitButton>
        </Stack>
      </form>
    </Paper>
  );
}
