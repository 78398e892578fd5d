import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** The layout of the pages for signed-out users: one card in the middle. */
export function SignedOutLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className={classes.signedOut}>
      <main id="content">{children}</main>
    </div>
  );
}
