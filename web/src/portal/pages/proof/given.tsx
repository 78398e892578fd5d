import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Hourglass } from 'lucide-react';
import { Time } from '../../../components/time.tsx';
import { OWN_PROOFS } from './queries.ts';

/** How it stands: verified, being checked, or nothing given yet. */
export function Given({ verified }: { verified: boolean }) {
  const { data } = useQuery(OWN_PROOFS);
  const newest = data?.rows[0];
  if (verified) {
    return (
      <Alert color="gray" icon={<BadgeCheck size={16} aria-hidden />} title="Your identity is verified">
        There is nothing you need to do. If something has changed, you can give it anew.
      </Alert>
    );
  }
  if (newest === undefined) return null;
  return (
    <Alert
      color="gray"
      role="status"
      icon={<Hourglass size={16} aria-hidden />}
      title="What you gave is being checked"
    >
      <Stack gap={4}>
        <div>
          You gave it on <Time at={newest.givenAt} exact />. It is compared with what is on file, usually
          within minutes. Your file then says whether your identity is verified; where something does not fit
          together, it stays as it is.
        </div>
      </Stack>
    </Alert>
  );
}
