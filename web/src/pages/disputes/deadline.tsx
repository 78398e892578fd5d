import { CalendarClock } from 'lucide-react';
import { Time } from '../../components/time.tsx';
import classes from './disputes.module.css';
import { isUrgent, timeLeft } from './words.ts';

/** Shows the day on which a dispute is upheld automatically, and the time left. */
export function Deadline({ at }: { at: number }) {
  const now = Date.now();
  return (
    <span className={`${classes.status} ${classes.deadline} ${isUrgent(at, now) ? classes.urgent : ''}`}>
      {isUrgent(at, now) && <CalendarClock size={16} aria-hidden />}
      <span>
        <span>
          <Time at={at} />,
        </span>{' '}
        <span>{timeLeft(at, now)}</span>
      </span>
    </span>
  );
}
