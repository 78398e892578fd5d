import type { ReactNode } from 'react';
import type { RecordFact } from '../../../src/texts/own-file-words.ts';
import { UserText } from '../components/text.tsx';
import { t } from '../texts.ts';
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

/** Shows the facts of a record. */
export function RecordFacts({ facts }: { facts: readonly RecordFact[] }) {
  return facts.map(({ key, value }) => (
    <Fact key={key} name={t(key)}>
      <UserText lines>{value}</UserText>
    </Fact>
  ));
}
