import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { EmptyState } from './empty-state.tsx';

/** Shown when a page throws an error, or its script could not be loaded. */
export function Crash({ error }: ErrorComponentProps) {
  return (
    <EmptyState
      title="This page could not be shown"
      level={1}
      action={<Button onClick={() => location.reload()}>Load it again</Button>}
    >
      {error instanceof Error ? error.message : String(error)}. Nothing that was saved is lost.
    </EmptyState>
  );
}
