import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import type { DeliveryResponse } from '../../../../src/http/dashboard/webhook.ts';
import { call } from '../../api.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { FormError } from '../../components/form.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { prettyJson } from './json.ts';
import { outcomeOf, stateOf } from './outcome.ts';
import { StateWord } from './state-word.tsx';
import { useSend } from './use-send.ts';

/** Reload interval while an attempt is in progress; it takes at most 10 seconds. */
const REFRESH_MS = 1_000;

export function DeliveryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const path = `/dashboard/webhook/deliveries/${encodeURIComponent(id)}`;
  const delivery = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /dashboard/webhook/deliveries/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && stateOf(data) === 'waiting' && REFRESH_MS,
  });
  return (
    <SidePanel title={delivery.data?.event ?? 'Delivery'} onClose={onClose}>
      <QueryStates query={delivery} skeleton={<Skeleton h={320} />}>
        {(answer) => <Details {...answer} />}
      </QueryStates>
    </SidePanel>
  );
}

function Details(delivery: DeliveryResponse) {
  return (
    <Stack gap="md">
      <div role="status">
        <StateWord status={delivery.status} />
        <Text>{outcomeOf(delivery)}.</Text>
      </div>
      <DeliveryFacts {...delivery} />
      {stateOf(delivery) !== 'waiting' && <SendAgain id={delivery.id} />}
      <CodeBlock label="Request body" samples={[{ language: 'json', code: prettyJson(delivery.body) }]} />
      <CodeBlock
        label="Request headers"
        samples={[{ language: 'http', code: headerLines(delivery.headers) }]}
      />
      <Text fz="sm" c="dimmed">
        Of the answer only the status is read. Nothing signs the request: ask the API before you rely on it.
      </Text>
    </Stack>
  );
}

function SendAgain({ id }: { id: string }) {
  const send = useSend(() => call('POST /dashboard/webhook/deliveries/:id/resend', { params: { id } }));
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<RotateCcw size={16} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        Send again
      </Button>
      <Text fz="sm" c="dimmed">
        Sends the same body once more, to the address that is set now.
      </Text>
      <FormError error={send.error} />
    </Stack>
  );
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
