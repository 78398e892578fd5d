import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './text.module.css';

interface UserTextProps {
  children: string;
  /** The most lines that are shown; the whole stands in the tooltip of the browser. */
  clamp?: number;
  /** Keeps the line breaks. */
  lines?: boolean;
}

/** What people typed: of any length and script. It neither widens the page nor turns the text around it. */
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

/** An e-mail is broken behind its @, where it has to be. */
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

/** Text in which every character counts. */
export function Mono({ children }: { children: ReactNode }) {
  return <span className={classes.mono}>{children}</span>;
}

/** An ID or key, never broken in two lines: `<Id>RB-7K2QX</Id>`. */
export function Id({ children }: { children: string }) {
  return <span className={`${classes.mono} ${classes.id}`}>{children}</span>;
}

/** A paragraph that says what something is for: `<Prose>Each event is sent once.</Prose>` */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <Text component="div" c="dimmed" className={classes.prose ?? ''}>
      {children}
    </Text>
  );
}
