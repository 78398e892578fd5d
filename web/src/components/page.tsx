import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId } from 'react';
import { t } from '../texts.ts';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** One or two sentences about the purpose of the page. */
  description?: ReactNode;
  /** The primary action, at the top right. */
  action?: ReactNode;
  children: ReactNode;
}

/** The layout of every page: title, purpose, primary action and content. */
export function Page({ title, description, action, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · ${t('shared.product')}`;
  }, [title]);
  return (
    <Stack gap="lg" className={classes.page ?? ''}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.words}>
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          {description !== undefined && (
            <Text c="dimmed" component="div">
              {description}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

interface PartProps {
  title: string;
  /** The ID of the heading, for links to it. */
  anchor?: string;
  /** Shown to the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a page, with its heading. */
export function Part({ title, anchor, action, children }: PartProps) {
  const own = useId();
  const id = anchor ?? own;
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
