import { Radio, Stack } from '@mantine/core';
import { mayManage, ROLES, type Role } from '../../../../src/rules/staff/roles.ts';
import { useMe } from '../../session.ts';
import { ROLE_NAMES, ROLE_WORDS } from './role-words.ts';

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
          <Radio key={role} value={role} label={ROLE_NAMES[role]} description={ROLE_WORDS[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
