import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const ConfirmModal = lazy(() => import('./confirm-modal.tsx'));

export interface ConfirmActionProps {
  /** The question, such as 'Revoke “Front desk”?'. */
  title: string;
  /** The consequence, such as 'Requests with it fail at once.'. */
  consequence: ReactNode;
  /** The label of the button, such as 'Revoke'. */
  confirm: string;
  onConfirm: () => Promise<unknown>;
  /** Renders the trigger: `(open) => <Button onClick={open}>Revoke</Button>`. */
  children: (open: () => void) => ReactNode;
}

/**
 * The only modal, for actions that cannot be undone. If the action fails, it stays open and shows the reason.
 */
export function ConfirmAction({ title, consequence, confirm, onConfirm, children }: ConfirmActionProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const [asked, setAsked] = useState(false);
  const act = useMutation({ mutationFn: onConfirm, onSuccess: close });
  return (
    <>
      {children(() => {
        act.reset();
        setAsked(true);
        open();
      })}
      {asked && (
        <Suspense>
          <ConfirmModal
            title={title}
            consequence={consequence}
            confirm={confirm}
            act={act}
            opened={opened}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
