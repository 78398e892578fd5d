import { Alert, Button, type ButtonProps, Group } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api.ts';

/** What the server said of the form that was sent. The form keeps what was typed. `<FormError error={send.error} />` */
export function FormError({ error }: { error: Error | null }) {
  if (error === null) return null;
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  return (
    <Alert color="red" icon={<CircleAlert size={16} aria-hidden />} role="alert">
      {error.message}
      {requestId !== undefined && ` Request ${requestId}.`}
    </Alert>
  );
}

/** The button that sends a form; it cannot be pressed twice. `<SubmitButton pending={send.isPending}>Save</SubmitButton>` */
export function SubmitButton({
  pending,
  children,
  ...props
}: ButtonProps & { pending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" loading={pending} {...props}>
      {children}
    </Button>
  );
}

interface SaveBarProps {
  /** Whether something differs from what is saved. */
  changed: boolean;
  pending: boolean;
  onDiscard: () => void;
}

/** Under a form of settings: saves or discards what was changed. */
export function SaveBar({ changed, pending, onDiscard }: SaveBarProps) {
  return (
    <Group gap="sm">
      <SubmitButton pending={pending} disabled={!changed}>
        Save
      </SubmitButton>
      {changed && (
        <Button variant="default" onClick={onDiscard} disabled={pending}>
          Discard changes
        </Button>
      )}
    </Group>
  );
}
