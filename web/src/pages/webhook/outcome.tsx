import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { DeliveryLine } from '../../../../src/http/dashboard/webhook.ts';
import classes from './webhook.module.css';

/** The states of a delivery, in lists and filters. */
export const STATES = { delivered: 'Delivered', failed: 'Failed', waiting: 'Waiting' } as const;

type State = keyof typeof STATES;

export function stateOf({ status }: Pick<DeliveryLine, 'status'>): State {
  return status === 'pending' || status === 'sending' ? 'waiting' : status;
}

/** Returns the result of a delivery: 'Could not deliver: the server answered 500 after 1.2 s'. */
export function outcomeOf({ status, httpStatus, error, durationMs }: DeliveryLine): string {
  const after = httpStatus === null || durationMs === null ? '' : ` after ${durationText(durationMs)}`;
  switch (status) {
    case 'pending':
      return 'Waits to be sent';
    case 'sending':
      return 'Is being sent';
    case 'delivered':
      return `The server answered ${httpStatus}${after}`;
    case 'failed':
      return error?.startsWith(NOT_SENT)
        ? `Not sent: ${error.slice(NOT_SENT.length)}`
        : `Could not deliver: ${error}${after}`;
  }
}

const NOT_SENT = 'not sent: ';

/** Formats a duration: '80 ms', '1.2 s'. */
export function durationText(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

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
