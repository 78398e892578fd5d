import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { Pencil, Users } from 'lucide-react';
import { useState } from 'react';
import type { EditRenterResponse, RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { Part } from '../../components/page.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { useMay } from '../../session.ts';
import { Contact } from './contact.tsx';
import { EditForm } from './edit-form.tsx';
import { isContactMasked } from './profile-edit.ts';

/** Shows the profile, or the form to edit it. */
export function Profile({ renter }: { renter: RenterResponse }) {
  const [{ edit }, setAddress] = useAddress();
  const [saved, setSaved] = useState<EditRenterResponse>();
  // Masked values cannot be edited.
  const mayEdit = useMay('edit_renters') && renter.addedAt !== null && !isContactMasked(renter);
  if (edit && mayEdit) {
    return (
      <Part title="Correct">
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
      Correct
    </Button>
  );
  return (
    <Part title="Profile" action={editButton}>
      <Paper>
        <Stack gap="md">
          {saved !== undefined && <Saved {...saved} />}
          <Contact renter={renter} />
        </Stack>
      </Paper>
    </Part>
  );
}

const SHARED_TEXTS: Record<EditRenterResponse['sharedIdentifiers'][number]['kind'], string> = {
  phone: 'This may be correct: families share phones.',
  license:
    'A license belongs to one person, so look for a typo. The operator of the network compares both renters.',
};

function Saved({ sharedIdentifiers }: EditRenterResponse) {
  if (sharedIdentifiers.length === 0) {
    return (
      <Alert color="gray" role="status">
        Saved.
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
            Another renter also has the {kind} {value}. {SHARED_TEXTS[kind]}
          </Text>
        ))}
        <Text fz="sm">A check finds the renter most organizations filed it for.</Text>
      </Stack>
    </Alert>
  );
}

function savedTitle(shared: EditRenterResponse['sharedIdentifiers']): string {
  const kinds = [...new Set(shared.map(({ kind }) => kind))];
  return `Saved, with a shared ${kinds.join(' and a shared ')}`;
}
