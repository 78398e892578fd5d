import { Stack, Title } from '@mantine/core';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import type { Column } from '../../components/column.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { Beside } from '../../components/side-panel.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { useMe } from '../../session.ts';
import { PersonPanel } from './person-panel.tsx';
import { ROLE_NAMES } from './roles.tsx';

/** Lists the staff, the oldest first, with the open person beside the list. */
export function Staff() {
  const [{ person }, setAddress] = useAddress();
  const { id: ownId } = useMe().user;
  const open = (id: string | undefined) => setAddress({ person: id });
  const columns: Column<StaffLine>[] = [
    {
      key: 'name',
      title: 'Name',
      cell: ({ name }) => <UserText>{name}</UserText>,
      sort: ({ name }) => name,
    },
    { key: 'email', title: 'E-mail', cell: ({ email }) => <UserText>{email}</UserText>, secondary: true },
    {
      key: 'role',
      title: 'Role',
      cell: ({ id, role }) => `${ROLE_NAMES[role]}${id === ownId ? ' (you)' : ''}`,
    },
    {
      key: 'factor',
      title: 'Second factor',
      isCompact: true,
      cell: ({ secondFactor }) => (secondFactor ? 'On' : 'Off'),
      sort: ({ secondFactor }) => Number(secondFactor),
    },
    {
      key: 'access',
      title: 'Access',
      cell: ({ disabledAt }) => (disabledAt === null ? 'On' : 'Turned off'),
    },
    {
      key: 'since',
      title: 'Member since',
      isCompact: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
      sort: ({ createdAt }) => createdAt,
      secondary: true,
    },
  ];
  const panel = person && <PersonPanel key={person} id={person} onClose={() => open(undefined)} />;
  return (
    <Stack gap="sm" component="section" aria-labelledby="staff">
      <Title order={2} id="staff">
        Staff
      </Title>
      <Beside panel={panel}>
        <PagedTable
          label="Staff"
          list="GET /dashboard/team"
          columns={columns}
          rowKey={({ id }) => id}
          openKey={person}
          onOpen={({ id }) => open(id)}
          empty={null}
        />
      </Beside>
    </Stack>
  );
}
