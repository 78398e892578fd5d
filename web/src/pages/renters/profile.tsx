import { Alert, Button, Paper, Stack } from '@mantine/core';
import { Pencil, Users } from 'lucide-react';
import { useState } from 'react';
import type { EditRenterResponse, RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { Part } from '../../components/page.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { Contact } from './contact.tsx';
import { CorrectForm } from './correct-form.tsx';

/** Shows the profile, or the form to edit it. */
export function Profile({ renter }: { renter: RenterResponse }) {
  const [{ edit }, setAddress] = useAddress();
  const [corrected, setCorrected] = useState<EditRenterResponse>();
  // Masked values cannot be edited.
  const mayCorrect = renter.addedAt !== null && !renter.masked;
  if (edit && mayCorrect) {
    return (
      <Part title="Correct">
        <Paper>
          <CorrectForm
            renter={renter}
            onClose={(answer) => {
              setCorrected(answer);
              setAddress({ edit: undefined }, { replace: true });
            }}
          />
        </Paper>
      </Part>
    );
  }
  const correct = mayCorrect && (
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
    <Part title="Profile" action={correct}>
      <Paper>
        <Stack gap="md">
          {corrected !== undefined && <Corrected {...corrected} />}
          <Contact renter={renter} />
        </Stack>
      </Paper>
    </Part>
  );
}

function Corrected({ sharedPhones }: EditRenterResponse) {
  if (sharedPhones.length === 0) {
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
      title="Saved, with a shared phone"
    >
      Another renter has {sharedPhones.join(', ')}, too. That may be right, for families share phones: a check
      by this phone finds the older record.
    </Alert>
  );
}
