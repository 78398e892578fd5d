import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api.ts';
import { EmptyState } from './empty-state.tsx';

interface QueryStatesProps<Data> {
  query: UseQueryResult<Data>;
  /** The final shape, in grey. Without it a few lines. */
  skeleton?: ReactNode;
  /** Whether there is nothing to show … */
  isEmpty?: (data: Data) => boolean;
  /** … and what then stands there. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query has come to: its skeleton, its error, that it is denied, that it is empty, or its data. */
export function QueryStates<Data>({ query, skeleton, isEmpty, empty, children }: QueryStatesProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (error !== null) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" aria-label="Loading">
      {skeleton ?? <LineSkeleton />}
    </div>
  );
}

/** What went wrong, and what to do. A 403 is the denied state; a 404 is said plainly, for nothing went wrong. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { status = 0, requestId } = error instanceof ApiError ? error : {};
  if (status === 403) return <Denied reason={error.message} />;
  if (status === 404) return <EmptyState title="There is nothing here">{error.message}</EmptyState>;
  const mayRetry = onRetry !== undefined && (status === 0 || status >= 500 || status === 429);
  return (
    <Alert
      color="red"
      icon={<CircleAlert size={16} aria-hidden />}
      title="This could not be loaded"
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text>{error.message}</Text>
        <Group gap="md">
          {mayRetry && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {requestId !== undefined && (
            <Text fz="xs" c="dimmed">
              Request {requestId}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

/** For what a role may not do or see. */
export function Denied({ reason }: { reason: string }) {
  return (
    <EmptyState title="This is not open to you">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Lock size={16} aria-hidden />
        <span>{reason}</span>
      </Group>
    </EmptyState>
  );
}

/** A few lines of text that are to come. */
export function LineSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Stack gap="sm">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} h={16} w={`${90 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  );
}
