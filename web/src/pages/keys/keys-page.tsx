import { Button, SegmentedControl } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyMode } from '../../../../src/rules/organizations/key-mode.ts';
import { countedKeys } from '../../../../src/rules/organizations/key-restrictions.ts';
import { MAX_ACTIVE_KEYS } from '../../../../src/rules/organizations/plans.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import { call } from '../../api.ts';
import { TableSkeleton } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Beside } from '../../components/side-panel.tsx';
import { Mono, Prose } from '../../components/text.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { IS_TEST_MODE } from '../../mode.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { ActiveKeys } from './active-keys.tsx';
import { CREATE, CreateKey } from './create-key.tsx';
import { CreatedKey, type ShownKey } from './created-key.tsx';
import { EndedKeys } from './ended-keys.tsx';
import { KeyPanel } from './key-panel.tsx';
import { LiveKeyNames } from './live-key-names.tsx';
import { AccessNotice, LimitNotice } from './notices.tsx';

const { t, rich } = staffTexts(keyTexts);

const keysOf = (mode: KeyMode) =>
  queryOptions({
    queryKey: ['/dashboard/keys', mode],
    queryFn: ({ signal }) => call('GET /dashboard/keys', { query: { mode }, signal }),
  });

const MODES = [
  { value: 'live', label: t('liveKeys') },
  { value: 'test', label: t('testKeys') },
];

export default function KeysPage() {
  const [{ key: openKey, mode: chosen, new: isNew }, setAddress] = useAddress();
  const managesLive = useMay('manage_live_keys');
  const mode = IS_TEST_MODE || !managesLive || chosen === 'test' ? 'test' : 'live';
  const keys = useQuery(keysOf(mode));
  const creating = isNew !== undefined;
  const setCreating = (on: boolean) => setAddress({ new: on ? '1' : undefined }, { replace: true });
  // Shown this once, so it is nowhere else.
  const [created, setCreated] = useState<ShownKey>();
  const active = keys.data?.keys ?? [];
  const isEmpty = keys.isSuccess && active.length === 0 && !creating && created === undefined;
  const full = countedKeys(active) >= MAX_ACTIVE_KEYS;
  const open = active.find(({ id }) => id === openKey);
  const close = () => setAddress({ key: undefined });
  const create = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      disabled={!keys.isSuccess || full || creating}
      onClick={() => setCreating(true)}
    >
      {CREATE[mode]}
    </Button>
  );
  const show = (key: ShownKey) => {
    setCreated(key);
    setAddress({ new: undefined, key: undefined }, { replace: true });
  };
  const panel = open !== undefined && (
    <KeyPanel
      key={open.id}
      shown={open}
      former={active.find(({ replacedBy }) => replacedBy === open.id)}
      onRotated={show}
      onClose={close}
    />
  );
  return (
    <Page
      title={t('title')}
      description={t('description', { most: MAX_ACTIVE_KEYS })}
      action={isEmpty ? undefined : create}
    >
      {!IS_TEST_MODE && managesLive && (
        <div>
          <SegmentedControl
            aria-label={t('which')}
            transitionDuration={0}
            data={MODES}
            value={mode}
            onChange={(value) => {
              const shown = value === 'test' ? value : undefined;
              setAddress({ mode: shown, key: undefined, new: undefined }, { replace: true });
            }}
          />
        </div>
      )}
      {mode === 'test' && (
        <Prose>{rich('testKeysText', { mono: (content) => <Mono>{content}</Mono> })}</Prose>
      )}
      <AccessNotice />
      {created !== undefined ? (
        <CreatedKey created={created} onStored={() => setCreated(undefined)} />
      ) : creating ? (
        <CreateKey mode={mode} onCreated={show} onCancel={() => setCreating(false)} />
      ) : (
        full && <LimitNotice mode={mode} />
      )}
      <Beside panel={panel}>
        <QueryStates
          query={keys}
          skeleton={<TableSkeleton columns={7} rows={3} />}
          isEmpty={() => isEmpty}
          empty={
            <EmptyState title={t(mode === 'test' ? 'emptyOfTest' : 'empty')} action={create}>
              {t(mode === 'test' ? 'emptyTextOfTest' : 'emptyText')}
            </EmptyState>
          }
        >
          {(response) =>
            response.keys.length > 0 && (
              <ActiveKeys
                keys={response.keys}
                openKey={open?.id}
                onOpen={({ id }) => setAddress({ key: id === openKey ? undefined : id })}
              />
            )
          }
        </QueryStates>
      </Beside>
      <EndedKeys mode={mode} />
      {!IS_TEST_MODE && !managesLive && <LiveKeyNames />}
    </Page>
  );
}
