import type { ReactNode } from 'react';
import classes from './renters.module.css';

/** Shows names and values side by side, or with `stacked` one above the other. */
export function Facts({ stacked = false, children }: { stacked?: boolean; children: ReactNode }) {
  return <dl className={stacked ? classes.stacked : classes.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
