import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filing.module.css';

interface SectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Fields of a form that belong together. */
export function Section({ title, description, children }: SectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      <Stack gap="md">
        {description !== undefined && (
          <Text component="div" c="dimmed" className={classes.prose ?? ''}>
            {description}
          </Text>
        )}
        {children}
      </Stack>
    </fieldset>
  );
}

/** So many short fields beside each other, where there is room. */
export function Row({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={classes.row} data-columns={columns}>
      {children}
    </div>
  );
}

/** Fields beside each other stay in line: what explains one stands below it. */
export const EXPLAINED_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
