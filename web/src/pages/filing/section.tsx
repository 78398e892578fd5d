import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filing.module.css';

interface SectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Groups related fields of a form. */
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

/** Places `columns` short fields side by side if there is room. */
export function Row({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={classes.row} data-columns={columns}>
      {children}
    </div>
  );
}

/** Input order that puts descriptions below inputs, so that fields side by side stay aligned. */
export const EXPLAINED_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
