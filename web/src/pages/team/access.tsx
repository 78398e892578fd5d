import { Button, Stack, Text } from '@mantine/core';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { useChange } from './use-change.ts';

/** Switches a person's access off or on. Switching it off deletes nothing. */
export function Access({ person: { id, disabledAt } }: { person: StaffLine }) {
  const isOn = disabledAt === null;
  const change = useChange(id, (disabled: boolean) =>
    call('PUT /dashboard/team/:id/access', { params: { id }, body: { disabled } }),
  );
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate(isOn)}>
        {isOn ? 'Switch access off' : 'Switch access on'}
      </Button>
      <Text fz="sm" c="dimmed">
        {isOn
          ? 'They are signed out everywhere at once, and the invitations that they made end. What they did stays.'
          : 'They can sign in again with their password.'}
      </Text>
      <FormError error={change.error} />
    </Stack>
  );
}
