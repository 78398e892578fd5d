import type { ReactNode } from 'react';
import classes from './renters.module.css';

interface FactsProps {
  /** One below the other, for long texts. */
  stacked?: boolean;
  /** Beside each other, each as wide as its value. */
  inRow?: boolean;
  children: ReactNode;
}

/** Shows names and values, by default in columns of the same width. */
export function Facts({ stacked = false, inRow = false, children }: FactsProps) {
  const shape = inRow ? classes.inRow : classes.facts;
  return <dl className={stacked ? classes.stacked : shape}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
