import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import {
  MOST_ADDRESS_CHARACTERS,
  MOST_TELEPHONE_CHARACTERS,
} from '../../../../src/rules/organizations/contact-details.ts';
import { organizationTexts } from '../../../../src/texts/en/staff/organization.ts';
import { call } from '../../api.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { SettingForm } from './setting-form.tsx';

const { t } = staffTexts(organizationTexts);

/** Returns a field as it is stored: an empty one is not given. */
const given = (typed: string) => (typed.trim() === '' ? null : typed.trim());

/** Shows admins and owners the form for the postal address and telephone. */
export function ContactForm({ organization }: { organization: OrganizationResponse }) {
  const mayChange = useMay('manage_organization');
  const [postalAddress, setPostalAddress] = useState(organization.postalAddress ?? '');
  const [telephone, setTelephone] = useState(organization.telephone ?? '');
  if (!mayChange) return null;
  const body = { postalAddress: given(postalAddress), telephone: given(telephone) };
  return (
    <SettingForm
      title={t('contactTitle')}
      description={t('contactText')}
      submit={t('save')}
      disabled={
        body.postalAddress === organization.postalAddress && body.telephone === organization.telephone
      }
      onSend={() => call('PUT /dashboard/organization/contact', { body })}
    >
      <TextInput
        label={t('postalAddress')}
        description={t('postalAddressHint')}
        value={postalAddress}
        onChange={(event) => setPostalAddress(event.currentTarget.value)}
        maxLength={MOST_ADDRESS_CHARACTERS}
        maw={640}
        autoComplete="off"
      />
      <TextInput
        label={t('telephone')}
        description={t('telephoneHint')}
        type="tel"
        value={telephone}
        onChange={(event) => setTelephone(event.currentTarget.value)}
        maxLength={MOST_TELEPHONE_CHARACTERS}
        maw={320}
        autoComplete="off"
      />
    </SettingForm>
  );
}
