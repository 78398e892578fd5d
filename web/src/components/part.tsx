import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  /** Shown to the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a page, with its heading. */
export function Part({ title, action, children }: PartProps) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Group justify="space-between" gap="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
