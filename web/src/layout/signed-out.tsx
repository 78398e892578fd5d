import { Paper, Stack, Text, Title } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '../texts.ts';
import { Brand } from './brand.tsx';
import classes from './layout.module.css';

interface SignedOutLayoutProps {
  header?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}

/** The layout of the pages for signed-out users: one card in the middle. */
export function SignedOutLayout({ header, children = <Outlet />, footer }: SignedOutLayoutProps) {
  // Tells `early-submit.js` that forms work now.
  useEffect(() => {
    document.dispatchEvent(new Event('app-ready'));
  }, []);
  return (
    <div className={classes.signedOut}>
      {header !== undefined && <header>{header}</header>}
      <main id="content">{children}</main>
      {footer}
    </div>
  );
}

interface CardProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Below the card. */
  footer?: ReactNode;
}

/** The single card of a page for signed-out users. */
export function Card({ title, description, children, footer }: CardProps) {
  useEffect(() => {
    document.title = `${title} · ${t('shared.product')}`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Brand />
      <Paper p="lg">
        <Stack gap="md">
          <div>
            <Title order={1}>{title}</Title>
            {description !== undefined && (
              <Text c="dimmed" component="div">
                {description}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </Paper>
      {footer}
    </Stack>
  );
}
