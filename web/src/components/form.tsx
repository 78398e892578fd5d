import { Alert, Button, type ButtonProps } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api.ts';
import { useCurrentError } from '../hooks/use-current-error.ts';
import { t } from '../texts.ts';

/** Shows the server's error for a form, which keeps its input. `<FormError error={send.error} />` */
export function FormError({ error: latest }: { error: Error | null }) {
  const error = useCurrentError(latest);
  if (error === null) return null;
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  return (
    <Alert color="red" icon={<CircleAlert size={16} aria-hidden />} role="alert">
      {error.message}
      {requestId !== undefined && ` ${t('shared.request', { id: requestId })}.`}
    </Alert>
  );
}

/**
 * The submit button of a form, disabled while sending. `<SubmitButton
 * pending={send.isPending}>Save</SubmitButton>`
 */
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

/** Returns the values of a form's fields by name; '' for a missing field. */
export function fieldsOf<Name extends string>(form: HTMLFormElement, ...names: Name[]): Record<Name, string> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<
    Name,
    string
  >;
}
