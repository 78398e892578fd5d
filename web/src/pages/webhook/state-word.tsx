import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { DeliveryLine } from '../../../../src/http/dashboard/webhook.ts';
import { STATES, stateOf } from './outcome.ts';
import classes from './webhook.module.css';

const ICONS = { delivered: CircleCheck, failed: CircleX, waiting: Clock };

/** Shows the state of a delivery as icon and word. */
export function StateWord(delivery: Pick<DeliveryLine, 'status'>) {
  const state = stateOf(delivery);
  const Icon = ICONS[state];
  return (
    <span className={`${classes.state} ${classes[state]}`}>
      <Icon size={16} aria-hidden />
      {STATES[state]}
    </span>
  );
}
