import { Alert } from '@mantine/core';
import { Info } from 'lucide-react';
import { MAX_ACTIVE_KEYS } from '../../../../src/rules/organizations/plans.ts';

/** Explains why no key can be created, and what to do. */
export function LimitNotice() {
  return (
    <Alert color="gray" icon={<Info size={16} aria-hidden />} title={`${MAX_ACTIVE_KEYS} keys are active`}>
      That is the most there can be. To create another, revoke one that nothing needs any more.
    </Alert>
  );
}
