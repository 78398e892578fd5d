import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestFacetsResponse } from '../../../../src/http/dashboard/request-log.ts';
import { call } from '../../api.ts';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { numberText } from '../../formats.ts';
import { Requests } from './requests.tsx';
import { STATUS_CHOICES } from './status.tsx';

export default function RequestLogPage() {
  const [live, setLive] = useState(false);
  const facets = useQuery({
    queryKey: ['/dashboard/request-log/facets'],
    queryFn: ({ signal }) => call('GET /dashboard/request-log/facets', { signal }),
  });
  return (
    <Page
      title="Request log"
      description={<Description {...facets.data} />}
      action={
        <Switch
          label="Follow"
          description="New requests every second"
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

function Description({ keptEntries = 10_000, keptDays = 30 }: Partial<RequestFacetsResponse>) {
  return (
    <>
      Your software’s API requests: the newest {numberText(keptEntries)} from the last {keptDays} days.
      Requests without a valid key aren’t shown.
    </>
  );
}

/** Returns the filters, with the values that occur in the log. */
function fieldsOf(facets: RequestFacetsResponse | undefined) {
  const { methods = [], paths = [], callers = [] } = facets ?? {};
  const same = (values: string[]) => values.map((value) => ({ value, label: value }));
  return [
    { name: 'status', label: 'Status', options: STATUS_CHOICES },
    { name: 'path', label: 'Endpoint', options: same(paths) },
    { name: 'method', label: 'Method', options: same(methods) },
    {
      name: 'key',
      label: 'Key',
      options: callers.map(({ id, name }) => ({ value: id, label: name === '' ? id : name })),
    },
    { name: 'requestId', label: 'Request ID', kind: 'search' as const },
  ];
}
