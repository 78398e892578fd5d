import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeliveryResponse } from '../../../../src/http/dashboard/webhook.ts';
import { deniedText } from '../../../../src/rules/staff/roles.ts';
import { deliveries } from '../../../../src/texts/en/staff/deliveries.ts';
import { call } from '../../api.ts';
import { CodeBlock, prettyJson } from '../../components/code-block.tsx';
import { Anchor } from '../../components/link.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import {
  durationText,
  isChangingSoon,
  NextAttempt,
  outcomeOf,
  problemOf,
  StateWord,
  stateOf,
} from './outcome.tsx';
import { SendAgain } from './send.tsx';
import classes from './webhook.module.css';

const { t, rich } = staffTexts(deliveries);

/** Reload interval while an attempt is in progress or near; it takes at most 10 seconds. */
const REFRESH_MS = 1_000;
/** Reload interval while the next attempt is minutes or hours away. */
const SLOW_REFRESH_MS = 10_000;

export function DeliveryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const path = `/dashboard/webhook/deliveries/${encodeURIComponent(id)}`;
  const delivery = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /dashboard/webhook/deliveries/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined &&
      stateOf(data) === 'waiting' &&
      (isChangingSoon(data) ? REFRESH_MS : SLOW_REFRESH_MS),
  });
  return (
    <SidePanel title={delivery.data?.event ?? t('delivery')} onClose={onClose}>
      <QueryStates query={delivery} skeleton={<Skeleton h={320} />}>
        {(response) => <Details {...response} />}
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
        <NextAttempt at={delivery.nextAttemptAt} />
      </div>
      <DeliveryFacts {...delivery} />
      <FailedAttempts {...delivery} />
      {stateOf(delivery) !== 'waiting' && <SendAgain id={delivery.id} />}
      {delivery.body === null ? (
        <Text>{deniedText('read_event_bodies')}</Text>
      ) : (
        <CodeBlock label={t('body')} samples={[{ language: 'json', code: prettyJson(delivery.body) }]} />
      )}
      <CodeBlock label={t('headers')} samples={[{ language: 'http', code: headerLines(delivery.headers) }]} />
      <Text fz="sm" c="dimmed">
        {t('webhook-signature' in delivery.headers ? 'signed' : 'unsigned')}
      </Text>
    </Stack>
  );
}

/** Lists the attempts before the last one. Shows nothing if there were none. */
function FailedAttempts({ failures }: DeliveryResponse) {
  if (failures.length === 0) return null;
  return (
    <div>
      <Title order={3}>{t('earlierAttempts')}</Title>
      <ol className={classes.attempts}>
        {failures.map((failure) => (
          <li key={failure.at}>
            {rich('earlierAttempt', {
              time: <Time at={failure.at} exact="seconds" />,
              problem: problemOf(failure),
            })}
          </li>
        ))}
      </ol>
    </div>
  );
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Shows the known facts of a delivery, one per line. */
function DeliveryFacts(delivery: DeliveryResponse) {
  const { id, url, createdAt, attemptedAt, failures, httpStatus, durationMs, sentBy, resendOf } = delivery;
  const facts: [term: string, value: ReactNode][] = [
    [t('time'), <Time key="time" at={createdAt} exact />],
    [t('sentTo'), <Mono key="url">{url}</Mono>],
  ];
  // All of them: `attempts` begins again when the delivery is recovered.
  if (attemptedAt !== null) facts.push([t('attempts'), failures.length + 1]);
  if (httpStatus !== null) facts.push([t('status'), httpStatus]);
  if (durationMs !== null) facts.push([t('duration'), durationText(durationMs)]);
  if (sentBy !== null) facts.push([t('sentBy'), <UserText key="by">{sentBy}</UserText>]);
  if (resendOf !== null) facts.push([t('resendOf'), <FirstDelivery key="first" id={resendOf} />]);
  facts.push([t('id'), <Mono key="id">{id}</Mono>]);
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term} is`}>{value}</dd>])}
    </dl>
  );
}

function FirstDelivery({ id }: { id: string }) {
  return (
    <Anchor to="/webhook" search={{ delivery: id }} inherit>
      {t('firstDelivery')}
    </Anchor>
  );
}
