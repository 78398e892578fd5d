import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import {
  MOST_ADDRESS_CHARACTERS,
  MOST_TELEPHONE_CHARACTERS,
} from '../../../../src/rules/organizations/contact-details.ts';
import { call } from '../../api.ts';
import { useMay } from '../../session.ts';
import { RequestForm } from './request-form.tsx';

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
    <RequestForm
      title="Address and telephone"
      description="Renters see these next to your reports and checks, so that they can reach you. The law gives them this right. The audit log records each change."
      submit="Save"
      disabled={
        body.postalAddress === organization.postalAddress && body.telephone === organization.telephone
      }
      onSend={() => call('PUT /dashboard/organization/contact', { body })}
    >
      <TextInput
        label="Postal address"
        description="On one line, such as 12 Harbor St, Portland, OR 97201."
        value={postalAddress}
        onChange={(event) => setPostalAddress(event.currentTarget.value)}
        maxLength={MOST_ADDRESS_CHARACTERS}
        maw={640}
        autoComplete="off"
      />
      <TextInput
        label="Telephone"
        description="Such as +1 503 555 0142."
        type="tel"
        value={telephone}
        onChange={(event) => setTelephone(event.currentTarget.value)}
        maxLength={MOST_TELEPHONE_CHARACTERS}
        maw={320}
        autoComplete="off"
      />
    </RequestForm>
  );
}
