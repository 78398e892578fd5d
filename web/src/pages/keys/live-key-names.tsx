import { useQuery } from '@tanstack/react-query';
import { deniedText } from '../../../../src/rules/staff/roles.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Part } from '../../components/page.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Mono, Prose, UserText } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';
import { DEVELOPERS, type KeyName } from '../developers/queries.ts';

const { t } = staffTexts(keyTexts);

const COLUMNS: Column<KeyName>[] = [
  { key: 'name', title: t('name'), cell: ({ name }) => <UserText>{name}</UserText> },
  { key: 'preview', title: t('key'), cell: ({ preview }) => <Mono>{preview}</Mono> },
];

/** Lists the active live keys for staff who may not manage them. */
export function LiveKeyNames() {
  const developers = useQuery(DEVELOPERS);
  return (
    <Part title={t('liveKeys')}>
      <Prose>{deniedText('manage_live_keys')}</Prose>
      <QueryStates query={developers} isEmpty={({ keys }) => keys.length === 0} empty={null}>
        {({ keys }) => (
          <DataTable label={t('liveKeys')} columns={COLUMNS} rows={keys} rowKey={({ preview }) => preview} />
        )}
      </QueryStates>
    </Part>
  );
}
