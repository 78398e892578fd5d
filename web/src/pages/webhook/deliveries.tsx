import { Stack, Title } from '@mantine/core';
import type { DeliveryLine } from '../../../../src/http/dashboard/webhook.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Filters } from '../../components/filters.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Beside } from '../../components/side-panel.tsx';
import { Prose } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { DeliveryPanel } from './delivery-panel.tsx';
import { durationText, outcomeOf, STATES, StateWord, stateOf } from './outcome.tsx';

const COLUMNS: Column<DeliveryLine>[] = [
  { key: 'event', title: 'Event', cell: ({ event }) => event },
  { key: 'status', title: 'Status', cell: (delivery) => <Outcome {...delivery} /> },
  { key: 'answer', title: 'Answer', align: 'right', cell: ({ httpStatus }) => httpStatus ?? '–' },
  {
    key: 'duration',
    title: 'Took',
    align: 'right',
    cell: ({ durationMs }) => (
      <span className="figures">{durationMs === null ? '–' : durationText(durationMs)}</span>
    ),
  },
  { key: 'made', title: 'Time', cell: ({ createdAt }) => <Time at={createdAt} relative /> },
];

/** Shows the result of a delivery: one word, with details only if it failed. */
function Outcome(delivery: DeliveryLine) {
  return (
    <div>
      <StateWord status={delivery.status} />
      {delivery.status === 'failed' && <div>{outcomeOf(delivery)}</div>}
    </div>
  );
}

interface DeliveriesProps {
  /** Maximum number of deliveries that are kept. */
  kept: number;
  /** Whether the organization has a webhook. */
  isSet: boolean;
}

export function Deliveries({ kept, isSet }: DeliveriesProps) {
  const [{ state, delivery }, setAddress] = useAddress();
  const open = (id: string | undefined) => setAddress({ delivery: id });
  const panel = delivery && <DeliveryPanel key={delivery} id={delivery} onClose={() => open(undefined)} />;
  return (
    <Stack gap="sm" component="section" aria-labelledby="deliveries">
      <Title order={2} id="deliveries">
        Deliveries
      </Title>
      <Prose>
        Each event is sent once, and not again by itself when that fails. The newest <Count value={kept} />{' '}
        are kept.
      </Prose>
      <Filters
        fields={[
          {
            name: 'state',
            label: 'Status',
            options: Object.entries(STATES).map(([value, label]) => ({ value, label })),
          },
        ]}
      />
      <Beside panel={panel}>
        <PagedTable
          label="Deliveries"
          list="GET /dashboard/webhook/deliveries"
          query={{ state }}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          openKey={delivery}
          onOpen={({ id }) => open(id)}
          isLive={(row) => stateOf(row) === 'waiting'}
          empty={<NoDeliveries filtered={state !== undefined} isSet={isSet} />}
        />
      </Beside>
    </Stack>
  );
}

function NoDeliveries({ filtered, isSet }: { filtered: boolean; isSet: boolean }) {
  if (filtered) return <EmptyState title="No matching deliveries">Choose another status.</EmptyState>;
  return (
    <EmptyState title="Nothing was sent yet">
      {isSet
        ? 'Each event that is sent appears here. Send a test event to see one.'
        : 'Set the address first. Then each event that is sent appears here.'}
    </EmptyState>
  );
}
