import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import { FormError, SaveBar } from '../../components/form.tsx';
import { RoleField } from './role-field.tsx';
import { useChange } from './use-change.ts';

export function RoleForm({ person: { id, role } }: { person: StaffLine }) {
  const [chosen, setChosen] = useState(role);
  const change = useChange(id, 'role');
  return (
    <form
      aria-label="Role"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ role: chosen });
      }}
    >
      <Stack gap="sm">
        <RoleField value={chosen} onChange={setChosen} />
        <FormError error={change.error} />
        <SaveBar
          changed={chosen !== role}
          pending={change.isPending}
          onDiscard={() => {
            setChosen(role);
            change.reset();
          }}
        />
      </Stack>
    </form>
  );
}
