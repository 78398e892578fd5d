import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  /** The title, such as 'No keys yet'. */
  title: string;
  /** A sentence about what to do. */
  children?: ReactNode;
  /** The first step: a button or a link. */
  action?: ReactNode;
  /** The level of the title's heading. */
  level?: 1 | 2 | 3;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  return (
    <Stack className={classes.state ?? ''} align="flex-start" gap="xs">
      <Title order={level} fz="md" tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Title>
      {children !== undefined && (
        <Text component="div" c="dimmed" className={classes.prose ?? ''}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
