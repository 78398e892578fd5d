import type { ReactNode } from 'react';
import type { DeliveryResponse } from '../../../../src/http/dashboard/webhook.ts';
import { Anchor } from '../../components/link.tsx';
import { Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { durationText } from './outcome.ts';
import classes from './webhook.module.css';

/** Shows the known facts of a delivery, one per line. */
export function DeliveryFacts(delivery: DeliveryResponse) {
  const { id, url, createdAt, httpStatus, durationMs, sentBy, resendOf } = delivery;
  const facts: [term: string, value: ReactNode][] = [
    ['Time', <Time key="time" at={createdAt} exact />],
    ['Posted to', <Mono key="url">{url}</Mono>],
  ];
  if (httpStatus !== null) facts.push(['Status', httpStatus]);
  if (durationMs !== null) facts.push(['Took', durationText(durationMs)]);
  if (sentBy !== null) facts.push(['Sent by', <UserText key="by">{sentBy}</UserText>]);
  if (resendOf !== null) facts.push(['Sends again', <FirstDelivery key="first" id={resendOf} />]);
  facts.push(['ID', <Mono key="id">{id}</Mono>]);
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term} is`}>{value}</dd>])}
    </dl>
  );
}

function FirstDelivery({ id }: { id: string }) {
  return (
    <Anchor to="/webhook" search={{ delivery: id }} inherit>
      The first delivery
    </Anchor>
  );
}
