import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import { exceeds, mayManage, ROLE_SUMMARIES, ROLES, type Role } from '../../../../src/rules/staff/roles.ts';
import { team } from '../../../../src/texts/en/staff/team.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError } from '../../components/form.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { UserText } from '../../components/text.tsx';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { useChange } from './queries.ts';

const { t, rich } = staffTexts(team);

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

/**
 * Changes a role. Asks first if it becomes a higher one, or if somebody gives up their own. For a lower one, it shows beside the button
 * what changes.
 */
export function RoleForm({ person }: { person: StaffLine }) {
  const { id, name, role } = person;
  const [picked, setPicked] = useState<Role>();
  const chosen = picked ?? role;
  const isOwn = useMe().user.id === id;
  const change = useChange(id, (to: Role) =>
    call('PUT /dashboard/team/:id/role', { params: { id }, body: { role: to } }),
  );
  const saved = { onSuccess: () => setPicked(undefined) };
  const asks = isOwn || ROLES.indexOf(chosen) > ROLES.indexOf(role);
  const isOwner = chosen === 'owner';
  return (
    <ConfirmAction
      title={isOwner ? t('makeOwnerTitle', { name }) : t('changeRoleTitle', { name, role: t(chosen) })}
      consequence={<Consequence person={person} chosen={chosen} isOwn={isOwn} />}
      confirm={t(isOwner ? 'makeOwner' : 'changeRole')}
      onConfirm={() => change.mutateAsync(chosen, saved)}
    >
      {(open) => (
        <form
          aria-label={t('role')}
          onSubmit={(event) => {
            event.preventDefault();
            if (asks) open();
            else change.mutate(chosen, saved);
          }}
        >
          <Stack gap="sm">
            <RoleField value={chosen} onChange={setPicked} />
            {!asks && chosen !== role && <Consequence person={person} chosen={chosen} isOwn={false} />}
            {!asks && <FormError error={change.error} />}
            <SaveBar
              changed={chosen !== role}
              pending={change.isPending}
              onDiscard={() => {
                setPicked(undefined);
                change.reset();
              }}
            />
            {change.isSuccess && picked === undefined && (
              <Text role="status">
                {rich('roleChanged', { name: <UserText>{name}</UserText>, role: t(role) })}
              </Text>
            )}
          </Stack>
        </form>
      )}
    </ConfirmAction>
  );
}

interface ConsequenceProps {
  person: StaffLine;
  chosen: Role;
  isOwn: boolean;
}

function Consequence({ person: { name, role }, chosen, isOwn }: ConsequenceProps) {
  const person = { name: <UserText>{name}</UserText> };
  return (
    <Stack gap="sm">
      <Text>
        {chosen === 'owner'
          ? rich('gainsOwner', person)
          : rich('gains', { ...person, summary: ROLE_SUMMARIES[chosen] })}
      </Text>
      {exceeds(role, chosen) && <Losses name={name} />}
      {isOwn && <Text>{t('ownRole')}</Text>}
    </Stack>
  );
}

function Losses({ name }: { name: string }) {
  return <Text>{rich('loses', { name: <UserText>{name}</UserText> })}</Text>;
}
