import { Paper, Stack, Switch, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { useShownAtOnce } from '../../hooks/use-shown-at-once.ts';
import { useMay } from '../../session.ts';
import { ORGANIZATION } from './queries.ts';

/** Shows admins and owners the switch for checks by a name alone. */
export function NameOnly({ organization }: { organization: OrganizationResponse }) {
  const mayChange = useMay('manage_organization');
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (isOn: boolean) =>
      call('PUT /dashboard/organization/name-only', { body: { nameOnly: isOn ? 'review' : 'allow' } }),
    onSuccess: (response) => client.setQueryData([ORGANIZATION], response),
  });
  const [isOn, setOn] = useShownAtOnce(organization.nameOnly === 'review', set.mutateAsync);
  if (!mayChange) return null;
  return (
    <Paper component="section" aria-labelledby="name-only">
      <Stack gap="md">
        <Title order={2} id="name-only" fz="lg">
          Checks by name alone
        </Title>
        <Switch
          label="Ask for a second identifier before showing problems"
          description="People share names. With this on, we hide problems found by name alone on these pages, and the API’s message asks for a second identifier."
          checked={isOn}
          disabled={set.isPending}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <FormError error={set.error} />
      </Stack>
    </Paper>
  );
}
