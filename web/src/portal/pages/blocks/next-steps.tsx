import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OwnBlockResponse } from '../../../../../src/http/portal/blocks.ts';
import { Anchor } from '../../../components/link.tsx';
import { Time } from '../../../components/time.tsx';
import { rich, t } from '../../../texts.ts';
import { howDecided, mayComplain } from '../../next-steps.tsx';

const ENDS = {
  withdrawn: 'blocks.withdrewOn',
  declined: 'blocks.declinedOn',
  rescinded: 'blocks.rescindedOn',
} as const;

/** Says since when a request is decided or withdrawn; nothing while it is open. */
export function StateText({ request: { status, acceptedAt, endedAt } }: { request: OwnBlockResponse }) {
  if (status === 'open') return null;
  return (
    <Text component="div">
      {status === 'accepted'
        ? rich('blocks.blockedSince', { day: <Time at={acceptedAt} /> })
        : rich(ENDS[status], { day: <Time at={endedAt} /> })}
    </Text>
  );
}

/** Returns what happens next with a request to block records: who does what by when, and what follows if they do not. */
export function blockSteps({ status, dueAt }: OwnBlockResponse): ReactNode[] {
  switch (status) {
    case 'open':
      if (dueAt === null) return [t('next.blockAddProof'), t('next.blockOtherwise')];
      return [
        rich('next.blockOpen', { day: <Time at={dueAt} /> }),
        howDecided(),
        t('next.blockLate'),
        mayComplain(),
      ];
    case 'accepted':
      return [t('next.nothingToDo'), t('next.blockAccepted'), t('next.othersTold'), t('next.blockMayEnd')];
    case 'withdrawn':
      return [t('next.blockMayAskAgain'), t('next.blockStays')];
    case 'declined':
    case 'rescinded':
      return [
        rich('next.blockMayDispute', {
          link: (content) => <Anchor to="/portal/disputes/new">{content}</Anchor>,
        }),
        t('next.blockMayAskAgain'),
        mayComplain(),
        t('next.blockStays'),
      ];
  }
}
