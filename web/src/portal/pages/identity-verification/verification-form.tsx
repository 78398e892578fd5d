import { Checkbox, Group, Paper, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  EARLIEST_BIRTH,
  isDateOfBirth,
  latestBirth,
} from '../../../../../src/rules/identity/date-of-birth.ts';
import {
  CONSENT_VERSION,
  DOCUMENT_KINDS,
  type IdentityDocument,
  isAddress,
  isIssuer,
  licenseFault,
  MOST_ISSUER_CHARACTERS,
} from '../../../../../src/rules/identity/identity-verification.ts';
import { MOST_ADDRESS_CHARACTERS, MOST_NUMBER_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { dayOf } from '../../../../../src/texts/own-file-words.ts';
import { call } from '../../../api.ts';
import { SubmitButton } from '../../../components/form.tsx';
import { Prose } from '../../../components/text.tsx';
import { t, texts } from '../../../texts.ts';
import { useCheckedForm } from '../../checked-form.tsx';
import { FILE_PATH } from '../file/queries.ts';
import { VERIFICATIONS_PATH } from './queries.ts';
import { DOCUMENTS } from './words.tsx';

const EMPTY = { number: '', issuedBy: '', dateOfBirth: '', address: '' };

/** What the renter gives: most have a license, which organizations file too. */
type Kind = 'license' | IdentityDocument['kind'];
const KINDS: readonly Kind[] = ['license', ...DOCUMENT_KINDS];

/** The form for a license or another document, date of birth, address and consent. It keeps its input after an error. */
export function VerificationForm({ onGiven = () => {} }: { onGiven?: () => void }) {
  const queryClient = useQueryClient();
  const [fields, setFields] = useState(EMPTY);
  const [kind, setKind] = useState<Kind>('license');
  const [consents, setConsents] = useState(false);
  const give = useMutation({
    mutationFn: () =>
      call('POST /portal/api/verifications', {
        body: { ...bodyOf(kind, fields), consentVersion: CONSENT_VERSION },
      }),
    onSuccess: () => {
      setFields(EMPTY);
      setConsents(false);
      form.reset();
      onGiven();
      for (const path of [VERIFICATIONS_PATH, FILE_PATH])
        void queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
  const change = (some: Partial<typeof EMPTY>) => setFields((before) => ({ ...before, ...some }));
  const wrongNumber = numberError(fields.number);
  const document = kind === 'license' ? undefined : DOCUMENTS[kind];
  const numberName = document === undefined ? 'license' : 'number';
  const day = (name: string) => dayOf(texts(), name);
  const form = useCheckedForm({
    errors: {
      license: document === undefined && wrongNumber,
      number: document !== undefined && wrongNumber,
      issuedBy: document !== undefined && !isIssuer(fields.issuedBy) && t('identity.issuerError'),
      dateOfBirth:
        !isDateOfBirth(fields.dateOfBirth, Date.now()) &&
        t('identity.dateOfBirthError', { first: day(EARLIEST_BIRTH), last: day(latestBirth(Date.now())) }),
      address: !isAddress(fields.address) && t('identity.addressError'),
      consentVersion: !consents && t('identity.consentError'),
    },
    problem: give.error,
    send: () => give.mutate(),
  });
  return (
    <Paper p="lg">
      <form aria-label={t('identity.title')} {...form.props}>
        <Stack gap="md">
          {form.summary}
          <Radio.Group
            name="kind"
            size="md"
            label={t('identity.document')}
            description={t('identity.documentHint')}
            value={kind}
            onChange={(value) => setKind(value as Kind)}
          >
            <Stack gap="sm" my="xs">
              {KINDS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(value === 'license' ? 'identity.driversLicense' : DOCUMENTS[value].name)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            name={numberName}
            label={t(document?.number ?? 'identity.license')}
            description={t('identity.licenseHint')}
            error={form.shown(numberName)}
            value={fields.number}
            onChange={(event) => change({ number: event.currentTarget.value })}
            maxLength={MOST_NUMBER_CHARACTERS}
            autoComplete="off"
            w="100%"
            required
            withAsterisk={false}
          />
          {document !== undefined && (
            <TextInput
              name="issuedBy"
              label={t(document.issuer)}
              description={t(document.issuerHint)}
              error={form.shown('issuedBy')}
              value={fields.issuedBy}
              onChange={(event) => change({ issuedBy: event.currentTarget.value })}
              maxLength={MOST_ISSUER_CHARACTERS}
              w="100%"
              required
              withAsterisk={false}
            />
          )}
          <TextInput
            name="dateOfBirth"
            label={t('identity.dateOfBirth')}
            error={form.shown('dateOfBirth')}
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
            error={form.shown('address')}
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
              name="consentVersion"
              error={form.shown('consentVersion')}
              label={t('identity.consentLabel')}
              checked={consents}
              onChange={(event) => setConsents(event.currentTarget.checked)}
            />
          </Stack>
          <Group>
            <SubmitButton pending={give.isPending}>{t('identity.send')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

/** Returns what is wrong with the number of a license or another document. */
function numberError(number: string): string | false {
  const fault = licenseFault(number);
  if (fault === undefined) return false;
  return t(fault === 'format' ? 'identity.licenseFormat' : 'identity.licensePlaceholder');
}

/** Returns what is sent: a license, or another document with who issued it. */
function bodyOf(kind: Kind, { number, issuedBy, dateOfBirth, address }: typeof EMPTY) {
  const details = { dateOfBirth, address };
  return kind === 'license'
    ? { ...details, license: number }
    : { ...details, document: { kind, number, issuedBy } };
}
