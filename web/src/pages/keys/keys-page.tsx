import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MAX_ACTIVE_KEYS } from '../../../../src/rules/organizations/plans.ts';
import { call } from '../../api.ts';
import { TableSkeleton } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Denied, QueryStates } from '../../components/query-states.tsx';
import { useMay } from '../../session.ts';
import { ActiveKeys } from './active-keys.tsx';
import { CreateKey } from './create-key.tsx';
import { AccessNotice, LimitNotice } from './notices.tsx';
import { RevokedKeys } from './revoked-keys.tsx';

const KEYS = queryOptions({
  queryKey: ['/dashboard/keys'],
  queryFn: ({ signal }) => call('GET /dashboard/keys', { signal }),
});

export default function KeysPage() {
  return useMay('admin') ? (
    <Keys />
  ) : (
    <Page title="API keys">
      <Denied reason="API keys are for admins and owners: ask one of your organization." />
    </Page>
  );
}

function Keys() {
  const keys = useQuery(KEYS);
  const [creating, setCreating] = useState(false);
  const isEmpty = keys.data?.keys.length === 0 && !creating;
  const full = keys.data?.keys.length === MAX_ACTIVE_KEYS;
  const create = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      disabled={!keys.isSuccess || full || creating}
      onClick={() => setCreating(true)}
    >
      Create a key
    </Button>
  );
  return (
    <Page
      title="API keys"
      description={`What your software signs in with. Up to ${MAX_ACTIVE_KEYS} are active at once: give each program its own.`}
      action={isEmpty ? undefined : create}
    >
      <AccessNotice />
      {creating ? <CreateKey onClose={() => setCreating(false)} /> : full && <LimitNotice />}
      <QueryStates
        query={keys}
        skeleton={<TableSkeleton columns={6} rows={3} />}
        isEmpty={() => isEmpty}
        empty={
          <EmptyState title="No active keys" action={create}>
            Your software needs one to check renters and to file reports. It is shown once, when it is
            created.
          </EmptyState>
        }
      >
        {(response) => response.keys.length > 0 && <ActiveKeys keys={response.keys} />}
      </QueryStates>
      <RevokedKeys />
    </Page>
  );
}
