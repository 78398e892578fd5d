import { Flag } from 'lucide-react';
import { flagWords } from '../check/words.ts';
import classes from './renters.module.css';

/** Shows flags as words. Shows nothing if there are none. */
export function Flags({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className={classes.flags} aria-label="Flags">
      {flags.map((flag) => (
        <li key={flag}>
          <Flag size={14} aria-hidden /> {flagWords(flag)}
        </li>
      ))}
    </ul>
  );
}
