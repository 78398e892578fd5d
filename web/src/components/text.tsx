import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './text.module.css';

interface UserTextProps {
  children: string;
  /** Most lines shown. The browser's tooltip has the full text. */
  clamp?: number;
  /** Keeps the line breaks. */
  lines?: boolean;
}

/**
 * Shows text that users typed, of any length and script. It cannot widen the page or change the direction of
 * other text.
 */
export function UserText({ children, clamp, lines = false }: UserTextProps) {
  return (
    <Text
      component="bdi"
      dir="auto"
      inherit
      className={`${classes.user} ${lines ? classes.lines : ''}`}
      {...(clamp !== undefined && { lineClamp: clamp, title: children })}
    >
      {/^\S+@\S+$/.test(children) ? <Email>{children}</Email> : children}
    </Text>
  );
}

/** Shows an e-mail that wraps only after its @. */
function Email({ children }: { children: string }) {
  const end = children.lastIndexOf('@') + 1;
  return (
    <>
      {children.slice(0, end)}
      <wbr />
      {children.slice(end)}
    </>
  );
}

/** Shows text in which every character matters. */
export function Mono({ children }: { children: ReactNode }) {
  return <span className={classes.mono}>{children}</span>;
}

/** Shows an ID or key, which never wraps: `<Id>RB-7K2QX</Id>`. */
export function Id({ children }: { children: string }) {
  return <span className={`${classes.mono} ${classes.id}`}>{children}</span>;
}

/** A paragraph of explanation: `<Prose>Each event is sent once.</Prose>` */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <Text component="div" c="dimmed" className={classes.prose ?? ''}>
      {children}
    </Text>
  );
}
