import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { CircleAlert, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api.ts';
import { t } from '../texts.ts';
import { EmptyState } from './empty-state.tsx';

interface QueryStatesProps<Data> {
  /** A query, or an infinite one. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** A placeholder in the final layout. The default is a few lines. */
  skeleton?: ReactNode;
  /** Whether the data is empty. */
  isEmpty?: (data: Data) => boolean;
  /** Shown if the data is empty. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the state of a query: skeleton, error, denied, empty, or data. */
export function QueryStates<Data>({ query, skeleton, isEmpty, empty, children }: QueryStatesProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (error !== null) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" aria-label={t('shared.loading')}>
      {skeleton ?? <LineSkeleton />}
    </div>
  );
}

/**
 * Shows an error and what to do. A 403 is shown as denied, and a 404 as empty, because nothing went wrong.
 */
export function ErrorState({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { status = 0, requestId } = error instanceof ApiError ? error : {};
  if (status === 403) return <Denied reason={error.message} />;
  if (status === 404) return <EmptyState title={t('shared.nothingHere')}>{error.message}</EmptyState>;
  const mayRetry = onRetry !== undefined && (status === 0 || status >= 500 || status === 429);
  return (
    <Alert
      color="red"
      icon={<CircleAlert size={16} aria-hidden />}
      title={t('shared.notLoaded')}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text>{error.message}</Text>
        <Group gap="md">
          {mayRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('shared.tryAgain')}
            </Button>
          )}
          {requestId !== undefined && (
            <Text fz="xs" c="dimmed">
              {t('shared.request', { id: requestId })}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

/** Shown when a role may not do or see something. */
export function Denied({ reason, next }: { reason: string; next?: ReactNode }) {
  return (
    <EmptyState title={t('shared.notOpen')} action={next}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Lock size={16} aria-hidden style={{ flexShrink: 0 }} />
        <span>{reason}</span>
      </Group>
    </EmptyState>
  );
}

/** A placeholder for a few lines of text. */
export function LineSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Stack gap="sm">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} h={16} w={`${90 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  );
}
