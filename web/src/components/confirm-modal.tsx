import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useOpenedLater } from '../hooks/use-opened-later.ts';
import { t } from '../texts.ts';
import type { ConfirmActionProps } from './confirm-action.tsx';
import { FormError } from './form.tsx';

interface ConfirmModalProps extends Pick<ConfirmActionProps, 'title' | 'consequence' | 'confirm'> {
  act: UseMutationResult<unknown, Error, void>;
  opened: boolean;
  onClose: () => void;
}

/** The question of ConfirmAction. Loaded when it is first asked. */
export default function ConfirmModal(props: ConfirmModalProps) {
  const { title, consequence, confirm, act, opened, onClose } = props;
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('shared.close') }}
    >
      <Stack gap="md">
        <Text component="div">{consequence}</Text>
        <FormError error={act.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={act.isPending}>
            {t('shared.cancel')}
          </Button>
          <Button color="red" loading={act.isPending} onClick={() => act.mutate()}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
