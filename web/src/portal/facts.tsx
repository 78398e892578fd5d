import type { ReactNode } from 'react';
import { UserText } from '../components/text.tsx';
import classes from './facts.module.css';

/** Shows names and values, side by side if there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows the given values with their names, without those that are `null`. */
export function WrittenFacts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string | null])[];
}) {
  return facts.map(
    ([name, value]) =>
      value !== null &&
      value !== '' && (
        <Fact key={name} name={name}>
          <UserText lines>{value}</UserText>
        </Fact>
      ),
  );
}
