import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestFacetsResponse } from '../../../../src/http/dashboard/request-log.ts';
import { requestLog } from '../../../../src/texts/en/staff/request-log.ts';
import { call } from '../../api.ts';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { numberText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import { Requests } from './requests.tsx';
import { STATUS_CHOICES } from './status.tsx';

const { t } = staffTexts(requestLog);

export default function RequestLogPage() {
  const [live, setLive] = useState(false);
  const facets = useQuery({
    queryKey: ['/dashboard/request-log/facets'],
    queryFn: ({ signal }) => call('GET /dashboard/request-log/facets', { signal }),
  });
  return (
    <Page
      title={t('title')}
      description={descriptionOf(facets.data)}
      action={
        <Switch
          label={t('follow')}
          description={t('followText')}
          checked={live}
          onChange={(event) => setLive(event.currentTarget.checked)}
        />
      }
    >
      <Filters fields={fieldsOf(facets.data)} />
      <Requests live={live} />
    </Page>
  );
}

function descriptionOf({ keptEntries = 10_000, keptDays = 30 }: Partial<RequestFacetsResponse> = {}): string {
  return t('description', { entries: numberText(keptEntries), days: keptDays });
}

/** Returns the filters, with the values that occur in the log. */
function fieldsOf(facets: RequestFacetsResponse | undefined) {
  const { methods = [], paths = [], callers = [] } = facets ?? {};
  const same = (values: string[]) => values.map((value) => ({ value, label: value }));
  return [
    { name: 'status', label: t('status'), options: STATUS_CHOICES },
    { name: 'path', label: t('endpoint'), options: same(paths) },
    { name: 'method', label: t('method'), options: same(methods) },
    {
      name: 'key',
      label: t('key'),
      options: callers.map(({ id, name }) => ({ value: id, label: name === '' ? id : name })),
    },
    { name: 'requestId', label: t('requestId'), kind: 'search' as const },
  ];
}
