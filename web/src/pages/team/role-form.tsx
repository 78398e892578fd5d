import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import type { Role } from '../../../../src/rules/staff/roles.ts';
import { call } from '../../api.ts';
import { FormError, SaveBar } from '../../components/form.tsx';
import { RoleField } from './role-field.tsx';
import { useChange } from './use-change.ts';

export function RoleForm({ person: { id, role } }: { person: StaffLine }) {
  const [chosen, setChosen] = useState(role);
  const change = useChange(id, (to: Role) =>
    call('PUT /dashboard/team/:id/role', { params: { id }, body: { role: to } }),
  );
  return (
    <form
      aria-label="Role"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(chosen);
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
