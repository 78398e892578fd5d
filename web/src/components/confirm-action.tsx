import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../texts.ts';
import { FormError } from './form.tsx';

interface ConfirmActionProps {
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
  const act = useMutation({ mutationFn: onConfirm, onSuccess: close });
  return (
    <>
      {children(() => {
        act.reset();
        open();
      })}
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        closeButtonProps={{ 'aria-label': t('shared.close') }}
      >
        <Stack gap="md">
          <Text component="div">{consequence}</Text>
          <FormError error={act.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} disabled={act.isPending}>
              {t('shared.cancel')}
            </Button>
            <Button color="red" loading={act.isPending} onClick={() => act.mutate()}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
