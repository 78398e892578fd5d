import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RequestLine } from '../../../../src/http/dashboard/request-log.ts';
import { requestLog } from '../../../../src/texts/en/staff/request-log.ts';
import { call } from '../../api.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Id, Mono, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './request-log.module.css';
import { adviceOn, StatusWord, tookText } from './status.tsx';

const { t, rich } = staffTexts(requestLog);

export function RequestPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const path = `/dashboard/request-log/requests/${encodeURIComponent(id)}`;
  const request = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /dashboard/request-log/requests/:id', { params: { id }, signal }),
  });
  return (
    <SidePanel title={t('request')} onClose={onClose}>
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
      t('request'),
      <Mono key="request">
        {method} {path}
      </Mono>,
    ],
    [t('key'), <Caller key="key" {...request} />],
    [t('time'), <Time key="time" at={at} exact="seconds" />],
    [t('duration'), tookText(durationMs)],
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
            {t('sentFields')}
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
      <CopyField label={t('requestId')} value={id} />
      <Text fz="sm" c="dimmed">
        {t('aboutId')}
      </Text>
      {unlisted > 0 && (
        <Text fz="sm" c="dimmed">
          {t('unlistedText', { count: unlisted })}
        </Text>
      )}
    </Stack>
  );
}

/** Shows the name of the key, or of the person whose session made the request. */
export function Caller({ by: { id, kind, name } }: Pick<RequestLine, 'by'>) {
  if (kind === 'unknown') return <Id>{id}</Id>;
  const shown = <UserText>{name}</UserText>;
  return kind === 'person' ? rich('isSession', { name: shown }) : shown;
}
