import { Text } from '@mantine/core';
import type { CallerShare } from '../../../../src/http/dashboard/usage.ts';
import { dayName } from '../../../../src/rules/text/days.ts';
import { dayOnlyText } from '../../charts/series.ts';
import type { Column } from '../../components/column.ts';
import { Count } from '../../components/count.tsx';
import { counted } from '../../components/counted.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { shareText } from './share.ts';

interface ByCallerProps {
  callers: readonly CallerShare[];
  /** Checks by callers that are not listed. */
  otherChecks: number;
  /** All checks of the period. */
  checks: number;
}

const KINDS = { key: 'API key', person: 'Person', unknown: '' } as const;

/** Shows how many checks each key and person made. */
export function ByCaller({ callers, otherChecks, checks }: ByCallerProps) {
  const columns: Column<CallerShare>[] = [
    { key: 'name', title: 'Name', cell: (caller) => <Name {...caller} />, sort: ({ name }) => name },
    {
      key: 'checks',
      title: 'Credits',
      align: 'right',
      cell: (caller) => <Count value={caller.checks} />,
      sort: (caller) => caller.checks,
    },
    { key: 'share', title: 'Share', align: 'right', cell: (caller) => shareText(caller.checks, checks) },
    {
      key: 'last',
      title: 'Last check',
      cell: ({ lastDay }) => dayOnlyText(dayName(lastDay)),
      sort: ({ lastDay }) => lastDay,
    },
  ];
  return (
    <>
      <DataTable label="Usage by key and person" rows={callers} rowKey={({ id }) => id} columns={columns} />
      {otherChecks > 0 && (
        <Text fz="sm" c="dimmed">
          Others made {counted(otherChecks, 'check')}. The download has all of them.
        </Text>
      )}
    </>
  );
}

function Name({ id, kind, name }: CallerShare) {
  if (id === '') return 'Before days were counted';
  return (
    <div>
      {kind === 'unknown' ? <Id>{id}</Id> : <UserText>{name}</UserText>}
      <Text fz="sm" c="dimmed" inherit={false}>
        {KINDS[kind]}
      </Text>
    </div>
  );
}
