import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { FactorPolicyResponse } from '../../../../src/http/dashboard/organization.ts';
import { organizationTexts } from '../../../../src/texts/en/staff/organization.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { sendsMails } from '../../page-facts.ts';
import { useMay, useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { FACTOR_POLICY } from './queries.ts';

const { t, rich } = staffTexts(organizationTexts);

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
        <Title order={2} id="factor-policy">
          {t('factorTitle')}
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

function State({ policy }: { policy: FactorPolicyResponse }) {
  const { requiredSince, staff, without } = policy;
  return (
    <>
      <Prose>
        {requiredSince === null
          ? t('factorNotRequired')
          : rich('factorRequired', { day: <Time at={requiredSince} /> })}
      </Prose>
      <Text>{without === 0 ? t('allHaveOne', { staff }) : <Without {...policy} />}</Text>
    </>
  );
}

/** Names staff without a second factor. */
function Without({ staff, without, names }: FactorPolicyResponse) {
  const more = without - names.length;
  const list = names.map((name, place) => (
    // Two people can have the same name, and the list never changes its order.
    <Fragment key={place}>
      {place > 0 && ', '}
      <UserText>{name}</UserText>
    </Fragment>
  ));
  const values = { staff, without, names: list };
  return more > 0 ? rich('someHaveNoneAndMore', { ...values, more }) : rich('someHaveNone', values);
}

function Change({ policy }: { policy: FactorPolicyResponse }) {
  const client = useQueryClient();
  const isOwner = useMay('require_second_factor');
  const { secondFactor } = useMe().user;
  const set = useMutation({
    mutationFn: (required: boolean) =>
      call('PUT /dashboard/organization/second-factor', { body: { required } }),
    onSuccess: (response) => client.setQueryData([FACTOR_POLICY], response),
  });
  if (!isOwner) return <Text c="dimmed">{t('ownersOnly')}</Text>;
  if (policy.requiredSince !== null) {
    return (
      <>
        <FormError error={set.error} />
        <Button variant="default" loading={set.isPending} onClick={() => set.mutate(false)}>
          {t('stopRequiring')}
        </Button>
      </>
    );
  }
  return (
    <>
      {!secondFactor && (
        <Text>{rich('ownFirst', { link: (content) => <Anchor to="/security">{content}</Anchor> })}</Text>
      )}
      <ConfirmAction
        title={t('requireTitle')}
        consequence={<Effect policy={policy} />}
        confirm={t('require')}
        onConfirm={() => set.mutateAsync(true)}
      >
        {(open) => (
          <Button variant="default" disabled={!secondFactor} onClick={open}>
            {t('require')}
          </Button>
        )}
      </ConfirmAction>
    </>
  );
}

/** Says who has no second factor today, and what happens to them. */
function Effect({ policy }: { policy: FactorPolicyResponse }) {
  if (policy.without === 0) return t('effectOnNobody');
  return (
    <Stack gap="sm">
      <Text>
        <Without {...policy} />
      </Text>
      <Text>{t(sendsMails() ? 'effect' : 'effectWithoutMails')}</Text>
    </Stack>
  );
}
