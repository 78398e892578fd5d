import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { Pencil, Users } from 'lucide-react';
import { useState } from 'react';
import type { EditRenterResponse, RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { renterTexts } from '../../../../src/texts/en/staff/renters/renter.ts';
import { Part } from '../../components/page.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { Contact } from './contact.tsx';
import { EditForm } from './edit-form.tsx';
import { isContactMasked } from './profile-edit.ts';

const { t } = staffTexts(renterTexts);

/** Shows the profile, or the form to edit it. */
export function Profile({ renter }: { renter: RenterResponse }) {
  const [{ edit }, setAddress] = useAddress();
  const [saved, setSaved] = useState<EditRenterResponse>();
  // Masked values cannot be edited.
  const mayEdit = useMay('edit_renters') && renter.addedAt !== null && !isContactMasked(renter);
  if (edit && mayEdit) {
    return (
      <Part title={t('correct')}>
        <Paper>
          <EditForm
            renter={renter}
            onClose={(response) => {
              setSaved(response);
              setAddress({ edit: undefined }, { replace: true });
            }}
          />
        </Paper>
      </Part>
    );
  }
  const editButton = mayEdit && (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Pencil size={16} aria-hidden />}
      onClick={() => setAddress({ edit: '1' })}
    >
      {t('correct')}
    </Button>
  );
  return (
    <Part title={t('profile')} action={editButton}>
      <Paper>
        <Stack gap="md">
          {saved !== undefined && <Saved {...saved} />}
          <Contact renter={renter} />
        </Stack>
      </Paper>
    </Part>
  );
}

const SHARED_TEXTS = { phone: 'sharedPhone', license: 'sharedLicense' } as const satisfies Record<
  EditRenterResponse['sharedIdentifiers'][number]['kind'],
  keyof typeof renterTexts
>;

function Saved({ sharedIdentifiers }: EditRenterResponse) {
  if (sharedIdentifiers.length === 0) {
    return (
      <Alert color="gray" role="status">
        {t('saved')}
      </Alert>
    );
  }
  return (
    <Alert
      color="gray"
      role="status"
      icon={<Users size={16} aria-hidden />}
      title={savedTitle(sharedIdentifiers)}
    >
      <Stack gap={4}>
        {sharedIdentifiers.map(({ kind, value }) => (
          <Text key={`${kind} ${value}`} fz="sm">
            {t(SHARED_TEXTS[kind], { value })}
          </Text>
        ))}
        <Text fz="sm">{t('sharedText')}</Text>
      </Stack>
    </Alert>
  );
}

function savedTitle(shared: EditRenterResponse['sharedIdentifiers']): string {
  const kinds = new Set(shared.map(({ kind }) => kind));
  if (kinds.size === 2) return t('savedBoth');
  return t(kinds.has('phone') ? 'savedPhone' : 'savedLicense');
}
