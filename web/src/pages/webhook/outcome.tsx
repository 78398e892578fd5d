import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { DeliveryLine } from '../../../../src/http/dashboard/webhook.ts';
import { Time } from '../../components/time.tsx';
import classes from './webhook.module.css';

/** The states of a delivery, in lists and filters. */
export const STATES = { delivered: 'Delivered', failed: 'Failed', waiting: 'Waiting' } as const;

type State = keyof typeof STATES;

export function stateOf({ status }: Pick<DeliveryLine, 'status'>): State {
  return status === 'pending' || status === 'sending' ? 'waiting' : status;
}

/** A wait that the user may watch: the first retry is due after five seconds. */
const SOON_MS = 10_000;

/** Returns whether a delivery is being sent, or will be within seconds. */
export function isChangingSoon(delivery: Pick<DeliveryLine, 'status' | 'nextAttemptAt'>): boolean {
  const { nextAttemptAt } = delivery;
  return stateOf(delivery) === 'waiting' && (nextAttemptAt ?? 0) < Date.now() + SOON_MS;
}

/** Returns the result of a delivery: 'Could not deliver: the server answered 500 after 1.2 s'. */
export function outcomeOf(delivery: DeliveryLine): string {
  const { status, attempts, httpStatus, error } = delivery;
  const after = afterText(delivery);
  switch (status) {
    case 'pending':
      return attempts > 0 ? `Attempt ${attempts} failed: ${error}${after}` : 'Queued';
    case 'sending':
      return 'Sending';
    case 'delivered':
      return `The server answered ${httpStatus}${after}`;
    case 'failed':
      return error?.startsWith(NOT_SENT)
        ? `Not sent: ${error.slice(NOT_SENT.length)}`
        : `Could not deliver: ${error}${after}`;
  }
}

/** Returns how long the server took to respond: ' after 1.2 s'; '' if it did not. */
export function afterText({
  httpStatus,
  durationMs,
}: Pick<DeliveryLine, 'httpStatus' | 'durationMs'>): string {
  return httpStatus === null || durationMs === null ? '' : ` after ${durationText(durationMs)}`;
}

/** Says when a delivery is retried. Shows nothing if it is not. */
export function NextAttempt({ at }: { at: number | null }) {
  if (at === null) return null;
  if (at <= Date.now()) return <div>The next attempt is due now</div>;
  return (
    <div>
      Next attempt: <Time at={at} exact="seconds" />
    </div>
  );
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
