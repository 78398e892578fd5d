import { Stack, Title } from '@mantine/core';
import type { StaffLine } from '../../../../src/http/dashboard/team.ts';
import { team } from '../../../../src/texts/en/staff/team.ts';
import type { Column } from '../../components/column.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { Beside } from '../../components/side-panel.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { PersonPanel } from './person-panel.tsx';

const { t } = staffTexts(team);

/** Lists the staff, the oldest first, with the open person beside the list. */
export function Staff() {
  const [{ person }, setAddress] = useAddress();
  const { id: ownId } = useMe().user;
  const open = (id: string | undefined) => setAddress({ person: id });
  const columns: Column<StaffLine>[] = [
    {
      key: 'name',
      title: t('name'),
      cell: ({ name }) => <UserText>{name}</UserText>,
      sort: ({ name }) => name,
    },
    { key: 'email', title: t('email'), cell: ({ email }) => <UserText>{email}</UserText>, secondary: true },
    {
      key: 'role',
      title: t('role'),
      cell: ({ id, role }) => (id === ownId ? t('you', { role: t(role) }) : t(role)),
    },
    {
      key: 'factor',
      title: t('secondFactor'),
      isCompact: true,
      cell: ({ secondFactor }) => t(secondFactor ? 'on' : 'off'),
      sort: ({ secondFactor }) => Number(secondFactor),
    },
    {
      key: 'access',
      title: t('access'),
      cell: ({ disabledAt }) => t(disabledAt === null ? 'on' : 'turnedOff'),
    },
    {
      key: 'since',
      title: t('since'),
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
        {t('staff')}
      </Title>
      <Beside panel={panel}>
        <PagedTable
          label={t('staff')}
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
