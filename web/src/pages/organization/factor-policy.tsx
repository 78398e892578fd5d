import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FactorPolicyResponse } from '../../../../src/http/dashboard/organization.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay, useMe } from '../../session.ts';
import { FACTOR_POLICY } from './queries.ts';

/** Shows admins and owners whether a second factor is required. Owners change it. */
export function SecondFactorPolicy() {
  return useMay('manage_organization') ? <Policy /> : null;
}

function Policy() {
  const policy = useQuery({
    queryKey: [FACTOR_POLICY],
    queryFn: ({ signal }) => call('GET /dashboard/organization/second-factor', { signal }),
  });
  return (
    <Paper component="section" aria-labelledby="factor-policy">
      <Stack gap="md" align="flex-start">
        <Title order={2} id="factor-policy" fz="lg">
          Second factor for all staff
        </Title>
        <QueryStates query={policy}>
          {(response) => (
            <>
              <State policy={response} />
              <Change policy={response} />
            </>
          )}
        </QueryStates>
      </Stack>
    </Paper>
  );
}

function State({ policy: { requiredSince, staff, without, names } }: { policy: FactorPolicyResponse }) {
  const more = without - names.length;
  return (
    <>
      <Prose>
        {requiredSince === null ? (
          'Not required: each person decides whether a stolen password is enough to sign in for them.'
        ) : (
          <>
            Required since <Time at={requiredSince} />. Staff without one can only set one up. API keys are
            not affected.
          </>
        )}
      </Prose>
      {without === 0 ? (
        <Text>{staff === 1 ? 'You have one.' : `All ${staff} staff have one.`}</Text>
      ) : (
        <Text>
          {without} of {staff} staff {without === 1 ? 'has' : 'have'} none yet:{' '}
          {names.map((name, place) => (
            // Two people can have the same name, and the list never changes its order.
            <span key={place}>
              {place > 0 && ', '}
              <UserText>{name}</UserText>
            </span>
          ))}
          {more > 0 && ` and ${more} more`}.
        </Text>
      )}
    </>
  );
}

function Change({ policy: { requiredSince, without } }: { policy: FactorPolicyResponse }) {
  const client = useQueryClient();
  const isOwner = useMay('require_second_factor');
  const { secondFactor } = useMe().user;
  const set = useMutation({
    mutationFn: (required: boolean) =>
      call('PUT /dashboard/organization/second-factor', { body: { required } }),
    onSuccess: (response) => client.setQueryData([FACTOR_POLICY], response),
  });
  if (!isOwner) return <Text c="dimmed">Only an owner can change this.</Text>;
  const required = requiredSince !== null;
  return (
    <>
      {!required && !secondFactor && (
        <Text>
          Before you require it of others, <Anchor to="/security">turn on your own</Anchor>.
        </Text>
      )}
      {!required && secondFactor && without > 0 && (
        <Text>They can then only set one up, from their next click on. We tell them by e-mail.</Text>
      )}
      <FormError error={set.error} />
      <Button
        variant="default"
        disabled={!required && !secondFactor}
        loading={set.isPending}
        onClick={() => set.mutate(!required)}
      >
        {required ? 'Stop requiring it' : 'Require it'}
      </Button>
    </>
  );
}
