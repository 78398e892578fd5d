import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import { mayManage } from '../../../../src/rules/staff/roles.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMe } from '../../session.ts';
import { TEAM, useChange } from './queries.ts';
import { RoleForm } from './roles.tsx';
import classes from './team.module.css';

/** Shows a staff member, and what the viewer may change. */
export function PersonPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const path = `${TEAM}/${encodeURIComponent(id)}`;
  const person = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /dashboard/team/:id', { params: { id }, signal }),
  });
  return (
    <SidePanel
      title={person.data === undefined ? 'Person' : <UserText>{person.data.name}</UserText>}
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
  const { id, email, role, secondFactor, disabledAt, createdAt } = person;
  return (
    <Stack gap="lg">
      <dl className={classes.facts}>
        <dt>E-mail</dt>
        <dd>
          <UserText>{email}</UserText>
        </dd>
        <dt>Second factor</dt>
        <dd>{secondFactor ? 'On' : 'Off'}</dd>
        <dt>Member since</dt>
        <dd>
          <Time at={createdAt} exact />
        </dd>
        {disabledAt !== null && (
          <>
            <dt>No access since</dt>
            <dd>
              <Time at={disabledAt} exact />
            </dd>
          </>
        )}
        <dt>ID</dt>
        <dd>
          <Mono>{id}</Mono>
        </dd>
      </dl>
      {mayManage(user.role, role) ? (
        <>
          <RoleForm key={role} person={person} />
          {id !== user.id && <Access person={person} />}
        </>
      ) : (
        <Text c="dimmed">Only an owner can change the role or access of an owner.</Text>
      )}
    </Stack>
  );
}

/** Switches a person's access off or on. Switching it off deletes nothing. */
function Access({ person: { id, disabledAt } }: { person: StaffLine }) {
  const isOn = disabledAt === null;
  const change = useChange(id, (disabled: boolean) =>
    call('PUT /dashboard/team/:id/access', { params: { id }, body: { disabled } }),
  );
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate(isOn)}>
        {isOn ? 'Turn access off' : 'Turn access on'}
      </Button>
      <Text fz="sm" c="dimmed">
        {isOn
          ? 'They are signed out everywhere at once, and their open invitations end. Everything they did stays on record.'
          : 'They can sign in again with their password.'}
      </Text>
      <FormError error={change.error} />
    </Stack>
  );
}
