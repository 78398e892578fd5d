import { CircleCheck, CircleX, OctagonX } from 'lucide-react';
import classes from './request-log.module.css';
import { outcomeOf, statusText } from './statuses.ts';

const ICONS = { succeeded: CircleCheck, rejected: CircleX, failed: OctagonX };

/** Shows the status of a request as icon, number and word. */
export function StatusWord({ status }: { status: number }) {
  const outcome = outcomeOf(status);
  const Icon = ICONS[outcome];
  return (
    <span className={`${classes.status} ${classes[outcome]}`}>
      <Icon size={16} aria-hidden />
      {statusText(status)}
    </span>
  );
}
