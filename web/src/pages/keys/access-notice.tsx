import { Alert } from '@mantine/core';
import { CirclePause } from 'lucide-react';
import { Anchor } from '../../components/link.tsx';
import { useMay, useMe } from '../../session.ts';

/** Explains that API access is off and how to get it. Shows nothing if it is on. */
export function AccessNotice() {
  const { apiAccess } = useMe().organization;
  const isOwner = useMay('owner');
  if (apiAccess) return null;
  return (
    <Alert color="gray" icon={<CirclePause size={16} aria-hidden />} title="API access is off">
      Keys can be created and revoked, but every request with one is rejected until the operator of the
      network switches API access on. On these pages you can work without it.{' '}
      {isOwner ? (
        <Anchor to="/organization" inherit underline="always">
          Ask for API access
        </Anchor>
      ) : (
        'An owner of your organization can ask for it.'
      )}
    </Alert>
  );
}
