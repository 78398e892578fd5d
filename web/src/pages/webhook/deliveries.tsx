import { Stack, Title } from '@mantine/core';
import type { DeliveryLine, WebhookResponse } from '../../../../src/http/dashboard/webhook.ts';
import { deliveries } from '../../../../src/texts/en/staff/deliveries.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Filters } from '../../components/filters.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Beside } from '../../components/side-panel.tsx';
import { Prose } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { DeliveryPanel } from './delivery-panel.tsx';
import { durationText, isChangingSoon, NextAttempt, outcomeOf, STATES, StateWord } from './outcome.tsx';

const { t, rich } = staffTexts(deliveries);

const COLUMNS: Column<DeliveryLine>[] = [
  { key: 'event', title: t('event'), cell: ({ event }) => event },
  { key: 'status', title: t('status'), cell: (delivery) => <Outcome {...delivery} /> },
  {
    key: 'attempts',
    title: t('attempts'),
    align: 'right',
    cell: ({ attempts }) => <Count value={attempts} />,
    secondary: true,
  },
  { key: 'response', title: t('response'), align: 'right', cell: ({ httpStatus }) => httpStatus ?? '–' },
  {
    key: 'duration',
    title: t('duration'),
    align: 'right',
    cell: ({ durationMs }) => (
      <span className="figures">{durationMs === null ? '–' : durationText(durationMs)}</span>
    ),
    secondary: true,
  },
  { key: 'made', title: t('time'), cell: ({ createdAt }) => <Time at={createdAt} relative /> },
];

/** Shows the result of a delivery: one word, with details only if it failed, or its last attempt did. */
function Outcome(delivery: DeliveryLine) {
  const { status, nextAttemptAt } = delivery;
  return (
    <div>
      <StateWord status={status} />
      {(status === 'failed' || nextAttemptAt !== null) && <div>{outcomeOf(delivery)}</div>}
      <NextAttempt at={nextAttemptAt} />
    </div>
  );
}

interface DeliveriesProps {
  /** Maximum number of deliveries that are kept. */
  kept: number;
  webhook: WebhookResponse['webhook'];
}

export function Deliveries({ kept, webhook }: DeliveriesProps) {
  const [{ state, delivery }, setAddress] = useAddress();
  const open = (id: string | undefined) => setAddress({ delivery: id });
  const panel = delivery && <DeliveryPanel key={delivery} id={delivery} onClose={() => open(undefined)} />;
  return (
    <Stack gap="sm" component="section" aria-labelledby="deliveries">
      <Title order={2} id="deliveries">
        {t('title')}
      </Title>
      <Prose>{rich(webhook?.retries ? 'retried' : 'once', { kept: <Count value={kept} /> })}</Prose>
      <Filters
        fields={[
          {
            name: 'state',
            label: t('status'),
            options: Object.entries(STATES).map(([value, label]) => ({ value, label })),
          },
        ]}
      />
      <Beside panel={panel}>
        <PagedTable
          label={t('title')}
          list="GET /dashboard/webhook/deliveries"
          query={{ state }}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          openKey={delivery}
          onOpen={({ id }) => open(id)}
          isLive={isChangingSoon}
          empty={<NoDeliveries filtered={state !== undefined} isSet={webhook !== null} />}
        />
      </Beside>
    </Stack>
  );
}

function NoDeliveries({ filtered, isSet }: { filtered: boolean; isSet: boolean }) {
  if (filtered) return <EmptyState title={t('noMatches')}>{t('noMatchesText')}</EmptyState>;
  return <EmptyState title={t('none')}>{t(isSet ? 'noneText' : 'noneWithoutUrl')}</EmptyState>;
}
