import type { ReactNode } from 'react';
import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { Anchor } from '../../../components/link.tsx';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { rich, t } from '../../../texts.ts';
import { howDecided, mayComplain } from '../../next-steps.tsx';

/** Returns what happens next with a dispute: who does what by when, and what follows if they do not. */
export function disputeSteps(dispute: OwnDisputeResponse): ReactNode[] {
  const { status, appeal, organization, deadlineAt, isOnFile } = dispute;
  if (appeal !== null && appeal.endedAt === null)
    return [
      rich('next.appealOpen', { day: <Time at={appeal.deadlineAt} /> }),
      t('next.appealLate'),
      howDecided(),
    ];
  switch (status) {
    case 'open':
    case 'under_review':
      return [
        rich('next.disputeOpen', {
          day: <Time at={deadlineAt} />,
          organization: <UserText>{organization}</UserText>,
        }),
        t('next.disputeLate'),
        howDecided(),
      ];
    case 'upheld':
      return upheldSteps(dispute);
    case 'withdrawn':
      return isOnFile
        ? [t('next.nothingToDo'), rich('next.mayDisputeLater', { link: toDispute(dispute) })]
        : [t('next.noLongerOnFile'), t('next.nothingToDo')];
    case 'rejected':
      return rejectedSteps(dispute);
  }
}

function rejectedSteps(dispute: OwnDisputeResponse): ReactNode[] {
  if (!dispute.isOnFile) return [t('next.noLongerOnFile'), t('next.nothingToDo')];
  return [
    dispute.appeal === null
      ? t('next.mayAppeal')
      : rich('next.mayDisputeAgain', { link: toDispute(dispute) }),
    rich('next.mayStatement', { link: (content) => <Anchor to="/portal">{content}</Anchor> }),
    ...(dispute.appeal === null ? [] : [mayComplain()]),
    t('next.otherwiseStays'),
  ];
}

function upheldSteps({ outcome, appeal, isOnFile }: OwnDisputeResponse): ReactNode[] {
  const isCorrected = outcome === 'corrected' && isOnFile;
  return [
    t(isCorrected ? 'next.correctedCounts' : 'next.removedCounts'),
    t('next.othersTold'),
    t('next.askAgain'),
    t(isCorrected && appeal === null ? 'next.correctedMayAppeal' : 'next.nothingToDo'),
  ];
}

const toDispute =
  ({ kind, record }: OwnDisputeResponse) =>
  (content: ReactNode) => (
    <Anchor to="/portal/disputes/new" search={{ kind, record }}>
      {content}
    </Anchor>
  );
