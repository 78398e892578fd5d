import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import { mayManage, ROLE_SUMMARIES, ROLES, type Role } from '../../../../src/rules/staff/roles.ts';
import { call } from '../../api.ts';
import { FormError, SaveBar } from '../../components/form.tsx';
import { useMe } from '../../session.ts';
import { useChange } from './queries.ts';

export const ROLE_NAMES: Record<Role, string> = {
  viewer: 'Viewer',
  billing: 'Billing',
  developer: 'Developer',
  member: 'Member',
  admin: 'Admin',
  owner: 'Owner',
};

interface RoleFieldProps {
  value: Role;
  onChange: (role: Role) => void;
}

/** Shows the roles that the signed-in person may assign, each with a description. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  const { role: own } = useMe().user;
  return (
    <Radio.Group label="Role" value={value} onChange={(role) => onChange(role as Role)}>
      <Stack gap="xs" mt="xs">
        {ROLES.filter((role) => mayManage(own, role)).map((role) => (
          <Radio
            key={role}
            value={role}
            label={ROLE_NAMES[role]}
            description={`Can ${ROLE_SUMMARIES[role]}.`}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

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
