import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RequestLine } from '../../../../src/http/dashboard/request-log.ts';
import { call } from '../../api.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Count } from '../../components/figures.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Id, Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import classes from './request-log.module.css';
import { adviceOn, StatusWord, tookText } from './status.tsx';

export function RequestPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const path = `/dashboard/request-log/requests/${encodeURIComponent(id)}`;
  const request = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /dashboard/request-log/requests/:id', { params: { id }, signal }),
  });
  return (
    <SidePanel title="Request" onClose={onClose}>
      <QueryStates query={request} skeleton={<Skeleton h={240} />}>
        {(response) => <Details {...response} />}
      </QueryStates>
    </SidePanel>
  );
}

function Details(request: RequestLine) {
  const { id, at, method, path, status, durationMs, unlisted, error, sent } = request;
  const facts: [term: string, value: ReactNode][] = [
    [
      'Request',
      <Mono key="request">
        {method} {path}
      </Mono>,
    ],
    ['Key', <Caller key="key" {...request} />],
    ['Time', <Time key="time" at={at} exact="seconds" />],
    ['Duration', tookText(durationMs)],
  ];
  return (
    <Stack gap="md">
      <div role="status">
        <StatusWord status={status} />
        <Text>{error ?? adviceOn(status)}</Text>
      </div>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term} is`}>{value}</dd>])}
      </dl>
      {sent !== null && (
        <div>
          <Text fz="sm" c="dimmed" id="sent">
            Fields that were sent
          </Text>
          <ul className={classes.sent} aria-labelledby="sent">
            {sent.split('\n').map((line) => (
              <li key={line}>
                <Mono>{line}</Mono>
              </li>
            ))}
          </ul>
        </div>
      )}
      <CopyField label="Request ID" value={id} />
      <Text fz="sm" c="dimmed">
        The response had it in the X-Request-Id header. Quote it when you ask the operator about this request.
        We keep which fields a rejected request sent, but no values.
      </Text>
      {unlisted > 0 && (
        <Text fz="sm" c="dimmed">
          <Count value={unlisted} /> more requests followed in the same second. We list only the first of
          them.
        </Text>
      )}
    </Stack>
  );
}

/** Shows the name of the key, or of the person whose session made the request. */
export function Caller({ by: { id, kind, name } }: Pick<RequestLine, 'by'>) {
  if (kind === 'unknown') return <Id>{id}</Id>;
  return (
    <>
      <UserText>{name}</UserText>
      {kind === 'person' && ' (session)'}
    </>
  );
}
