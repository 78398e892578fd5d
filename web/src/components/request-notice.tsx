import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormError } from './form.tsx';

interface RequestNoticeProps<Response> {
  title: string;
  rejected?: boolean;
  /** Whether the viewer may remove the request. */
  mayRemove: boolean;
  /** The label of the button that removes the request. */
  removal: string;
  onRemove: () => Promise<Response>;
  onRemoved: (response: Response) => void;
  children: ReactNode;
}

/** Shows a request to the operator, and the button that removes it. */
export function RequestNotice<Response>({
  title,
  rejected = false,
  mayRemove,
  removal,
  onRemove,
  onRemoved,
  children,
}: RequestNoticeProps<Response>) {
  const remove = useMutation({ mutationFn: onRemove, onSuccess: onRemoved });
  const Icon = rejected ? CircleX : Clock;
  return (
    <Alert color={rejected ? 'red' : 'gray'} icon={<Icon size={16} aria-hidden />} title={title}>
      <Stack gap="sm" align="flex-start">
        {children}
        <FormError error={remove.error} />
        {mayRemove && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {removal}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
