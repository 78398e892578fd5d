import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import { mayManage, ROLE_SUMMARIES, ROLES, type Role } from '../../../../src/rules/staff/roles.ts';
import { team } from '../../../../src/texts/en/staff/team.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { useChange } from './queries.ts';

const { t } = staffTexts(team);

interface RoleFieldProps {
  value: Role;
  onChange: (role: Role) => void;
}

/** Shows the roles that the signed-in person may assign, each with a description. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  const { role: own } = useMe().user;
  return (
    <Radio.Group label={t('role')} value={value} onChange={(role) => onChange(role as Role)}>
      <Stack gap="xs" mt="xs">
        {ROLES.filter((role) => mayManage(own, role)).map((role) => (
          <Radio
            key={role}
            value={role}
            label={t(role)}
            description={t('can', { summary: ROLE_SUMMARIES[role] })}
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
      aria-label={t('role')}
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
