import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(keyTexts);

const ConfirmModal = lazy(() => import('../../components/confirm-modal.tsx'));

interface LeaveGuardProps {
  /** The question, such as 'Leave without the key?'. */
  title: string;
  /** What is lost. */
  text: string;
}

/** Asks before something is lost that is shown only on this page. Who has to sign in again is not asked. */
export function LeaveGuard({ title, text }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && next.pathname !== '/sign-in',
    enableBeforeUnload: true,
    withResolver: true,
  });
  const leave = useMutation({ mutationFn: async () => blocker.proceed?.() });
  if (blocker.status === 'idle') return null;
  return (
    <Suspense>
      <ConfirmModal
        title={title}
        consequence={text}
        confirm={t('leave')}
        act={leave}
        opened
        onClose={blocker.reset}
      />
    </Suspense>
  );
}
