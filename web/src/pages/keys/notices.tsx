import { Alert } from '@mantine/core';
import { CirclePause, Info } from 'lucide-react';
import type { KeyMode } from '../../../../src/rules/organizations/key-mode.ts';
import { MAX_ACTIVE_KEYS } from '../../../../src/rules/organizations/plans.ts';
import { Anchor } from '../../components/link.tsx';
import { useMay, useMe } from '../../session.ts';

/** Explains that API access is off and how to get it. Shows nothing if it is on. */
export function AccessNotice() {
  const { apiAccess } = useMe().organization;
  const mayAsk = useMay('manage_billing');
  if (apiAccess) return null;
  return (
    <Alert color="gray" icon={<CirclePause size={16} aria-hidden />} title="API access is off">
      You can create and revoke keys, but every request with one is rejected until the operator of the network
      turns API access on. You can still work on these pages.{' '}
      {mayAsk ? (
        <Anchor to="/organization" inherit underline="always">
          Ask for API access
        </Anchor>
      ) : (
        'Owners, admins and billing staff of your organization can ask for it.'
      )}
    </Alert>
  );
}

/** Explains why no key can be created, and what to do. */
export function LimitNotice({ mode }: { mode: KeyMode }) {
  const what = mode === 'test' ? 'test keys' : 'keys';
  return (
    <Alert color="gray" icon={<Info size={16} aria-hidden />} title={`${MAX_ACTIVE_KEYS} ${what} are active`}>
      That’s the maximum. To create another, revoke one you no longer need.
    </Alert>
  );
}
