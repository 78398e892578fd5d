import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import { mayManage } from '../../../../src/rules/staff/roles.ts';
import { team } from '../../../../src/texts/en/staff/team.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError } from '../../components/form.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay, useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { TEAM, useChange } from './queries.ts';
import { RoleForm } from './roles.tsx';
import classes from './team.module.css';

const { t } = staffTexts(team);

/** Shows a staff member, and what the viewer may change. */
export function PersonPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const path = `${TEAM}/${encodeURIComponent(id)}`;
  const person = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /dashboard/team/:id', { params: { id }, signal }),
  });
  return (
    <SidePanel
      title={person.data === undefined ? t('person') : <UserText>{person.data.name}</UserText>}
      onClose={onClose}
    >
      <QueryStates query={person} skeleton={<Skeleton h={320} />}>
        {(response) => <Person person={response} />}
      </QueryStates>
    </SidePanel>
  );
}

function Person({ person }: { person: StaffLine }) {
  const { user } = useMe();
  const mayReset = useMay('reset_second_factor');
  const { id, email, role, secondFactor, disabledAt, createdAt } = person;
  return (
    <Stack gap="lg">
      <dl className={classes.facts}>
        <dt>{t('email')}</dt>
        <dd>
          <UserText>{email}</UserText>
        </dd>
        <dt>{t('secondFactor')}</dt>
        <dd>{t(secondFactor ? 'on' : 'off')}</dd>
        <dt>{t('since')}</dt>
        <dd>
          <Time at={createdAt} exact />
        </dd>
        {disabledAt !== null && (
          <>
            <dt>{t('noAccessSince')}</dt>
            <dd>
              <Time at={disabledAt} exact />
            </dd>
          </>
        )}
        <dt>{t('id')}</dt>
        <dd>
          <Mono>{id}</Mono>
        </dd>
      </dl>
      {mayManage(user.role, role) ? (
        <>
          <RoleForm person={person} />
          {id !== user.id && <Access person={person} />}
          {id !== user.id && mayReset && secondFactor && <ResetFactor person={person} />}
        </>
      ) : (
        <Text c="dimmed">{t('ownersOnly')}</Text>
      )}
    </Stack>
  );
}

/** Switches a person's access off or on. Switching it off deletes nothing. */
function Access({ person: { id, name, disabledAt } }: { person: StaffLine }) {
  const change = useChange(id, (disabled: boolean) =>
    call('PUT /dashboard/team/:id/access', { params: { id }, body: { disabled } }),
  );
  if (disabledAt === null) {
    return (
      <ConfirmAction
        title={t('turnOffTitle', { name })}
        consequence={t('turnOffText')}
        confirm={t('turnOff')}
        onConfirm={() => change.mutateAsync(true)}
      >
        {(open) => (
          <div>
            <Button variant="default" onClick={open}>
              {t('turnOff')}
            </Button>
          </div>
        )}
      </ConfirmAction>
    );
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate(false)}>
        {t('turnOn')}
      </Button>
      <Text fz="sm" c="dimmed">
        {t('turnOnText')}
      </Text>
      <FormError error={change.error} />
    </Stack>
  );
}

/** Resets the second factor of a person who lost it. */
function ResetFactor({ person: { id, name } }: { person: StaffLine }) {
  const reset = useChange(id, () => call('DELETE /dashboard/team/:id/second-factor', { params: { id } }));
  return (
    <ConfirmAction
      title={t('resetFactorTitle', { name })}
      consequence={
        <Stack gap="sm">
          <Text>{t('resetFactorText')}</Text>
          <Text>{t('resetFactorNext')}</Text>
        </Stack>
      }
      confirm={t('resetFactor')}
      onConfirm={() => reset.mutateAsync(undefined)}
    >
      {(open) => (
        <div>
          <Button variant="default" onClick={open}>
            {t('resetFactor')}
          </Button>
        </div>
      )}
    </ConfirmAction>
  );
}
