import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { DeliveryLine } from '../../../../src/http/dashboard/webhook.ts';
import { deliveries } from '../../../../src/texts/en/staff/deliveries.ts';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './webhook.module.css';

const { t, rich } = staffTexts(deliveries);

/** The states of a delivery, in lists and filters. */
export const STATES = { delivered: t('delivered'), failed: t('failed'), waiting: t('waiting') } as const;

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
  const { status, attempts, httpStatus, durationMs } = delivery;
  const notSent = NOT_SENT.exec(delivery.error ?? '')?.[1];
  switch (status) {
    case 'pending':
      return attempts > 0
        ? t('attemptFailed', { attempt: attempts, problem: problemOf(delivery) })
        : t('queued');
    case 'sending':
      return t('sending');
    case 'delivered':
      return durationMs === null
        ? t('answered', { status: `${httpStatus}` })
        : t('answeredAfter', { status: `${httpStatus}`, duration: durationText(durationMs) });
    case 'failed':
      return notSent === undefined
        ? t('notDelivered', { problem: problemOf(delivery) })
        : t('notSent', { problem: notSent });
  }
}

/** Returns why an attempt failed: 'the server answered 500 after 1.2 s'; without the duration if the server did not respond. */
export function problemOf({
  error,
  httpStatus,
  durationMs,
}: Pick<DeliveryLine, 'error' | 'httpStatus' | 'durationMs'>): string {
  const problem = error ?? '';
  if (httpStatus === null || durationMs === null) return problem;
  return t('problemAfter', { problem, duration: durationText(durationMs) });
}

/** Says when a delivery is retried. Shows nothing if it is not. */
export function NextAttempt({ at }: { at: number | null }) {
  if (at === null) return null;
  if (at <= Date.now()) return <div>{t('nextAttemptNow')}</div>;
  return <div>{rich('nextAttempt', { time: <Time at={at} exact="seconds" /> })}</div>;
}

/** The server's error for a delivery that was not attempted. */
const NOT_SENT = /^not sent: (.*)$/s;

/** Formats a duration: '80 ms', '1.2 s'. */
export function durationText(ms: number): string {
  return ms < 1_000 ? t('milliseconds', { ms }) : t('seconds', { seconds: (ms / 1_000).toFixed(1) });
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
