import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** The frame of the pages for whoever has no session: one card in the middle. */
export function SignedOutLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className={classes.signedOut}>
      <main id="content">{children}</main>
    </div>
  );
}
