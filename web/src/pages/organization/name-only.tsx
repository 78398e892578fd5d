import { Paper, Stack, Switch, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import { organizationTexts } from '../../../../src/texts/en/staff/organization.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { useShownAtOnce } from '../../hooks/use-shown-at-once.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { ORGANIZATION } from './queries.ts';

const { t } = staffTexts(organizationTexts);

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
        <Title order={2} id="name-only">
          {t('nameOnlyTitle')}
        </Title>
        <Switch
          label={t('nameOnly')}
          description={t('nameOnlyHint')}
          checked={isOn}
          disabled={set.isPending}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <FormError error={set.error} />
      </Stack>
    </Paper>
  );
}
