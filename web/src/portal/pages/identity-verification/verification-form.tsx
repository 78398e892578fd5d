import { Checkbox, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  EARLIEST_BIRTH,
  isDateOfBirth,
  latestBirth,
} from '../../../../../src/rules/identity/date-of-birth.ts';
import {
  CONSENT_VERSION,
  isAddress,
  licenseFault,
} from '../../../../../src/rules/identity/identity-verification.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { dayOf } from '../../../../../src/texts/own-file-words.ts';
import { call } from '../../../api.ts';
import { FormError, focusFirst, SubmitButton } from '../../../components/form.tsx';
import { Prose } from '../../../components/text.tsx';
import { t, texts } from '../../../texts.ts';
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
  const day = (name: string) => dayOf(texts(), name);
  const errors = {
    license:
      wrongLicense !== undefined &&
      t(wrongLicense === 'format' ? 'identity.licenseFormat' : 'identity.licensePlaceholder'),
    dateOfBirth:
      !isDateOfBirth(fields.dateOfBirth, Date.now()) &&
      t('identity.dateOfBirthError', { first: day(EARLIEST_BIRTH), last: day(latestBirth(Date.now())) }),
    address: !isAddress(fields.address) && t('identity.addressError'),
    consent: !consents && t('identity.consentError'),
  };
  const shown = (field: keyof typeof errors) => sentOnce && errors[field];
  return (
    <Paper p="lg">
      <form
        aria-label={t('identity.title')}
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
            label={t('identity.license')}
            description={t('identity.licenseHint')}
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
            label={t('identity.dateOfBirth')}
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
            label={t('identity.address')}
            description={t('identity.addressHint')}
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
            <Prose>{t('identity.consent')}</Prose>
            <Checkbox
              name="consent"
              error={shown('consent')}
              label={t('identity.consentLabel')}
              checked={consents}
              onChange={(event) => setConsents(event.currentTarget.checked)}
            />
          </Stack>
          <FormError error={give.error} />
          <SubmitButton pending={give.isPending}>{t('identity.send')}</SubmitButton>
        </Stack>
      </form>
    </Paper>
  );
}
