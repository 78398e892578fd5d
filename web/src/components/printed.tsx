import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { rich } from '../texts.ts';
import classes from './printed.module.css';
import { Time } from './time.tsx';

/** Says on paper whose page it is, and when it was printed. */
export function Printed({ whose }: { whose: string }) {
  const [at, setAt] = useState<number>();
  useEffect(() => {
    // The browser draws the paper right after the event.
    const show = () => flushSync(() => setAt(Date.now()));
    window.addEventListener('beforeprint', show);
    return () => window.removeEventListener('beforeprint', show);
  }, []);
  if (at === undefined) return null;
  return (
    <Text className={classes.printed ?? ''} c="dimmed" fz="sm">
      {rich('shared.printed', { whose: <bdi>{whose}</bdi>, time: <Time at={at} exact /> })}
    </Text>
  );
}
