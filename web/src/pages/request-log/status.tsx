import { CircleCheck, CircleX, OctagonX } from 'lucide-react';
import { requestLog } from '../../../../src/texts/en/staff/request-log.ts';
import { staffTexts } from '../../texts.ts';
import classes from './request-log.module.css';

const { t } = staffTexts(requestLog);

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

/** Options of the status filter. */
export const STATUS_CHOICES = [
  { value: '2xx', label: t('succeeded2xx') },
  { value: '4xx', label: t('rejected4xx') },
  { value: '429', label: t('tooMany429') },
  { value: '5xx', label: t('failed5xx') },
];

type Outcome = 'succeeded' | 'rejected' | 'failed';

function outcomeOf(status: number): Outcome {
  if (status < 400) return 'succeeded';
  return status < 500 ? 'rejected' : 'failed';
}

const NAMES: Record<number, keyof typeof requestLog> = {
  200: 'ok',
  201: 'created',
  400: 'badRequest',
  404: 'notFound',
  408: 'timedOut',
  409: 'conflict',
  413: 'tooLarge',
  415: 'wrongContentType',
  429: 'tooManyRequests',
  500: 'serverError',
  503: 'unavailable',
};

/** Returns a status with its name: '400 Bad request'. */
const statusText = (status: number): string =>
  t('named', { status: `${status}`, name: t(NAMES[status] ?? outcomeOf(status)) });

const ADVICE: Record<number, keyof typeof requestLog> = {
  400: 'adviceBadRequest',
  404: 'adviceNotFound',
  413: 'adviceTooLarge',
  415: 'adviceContentType',
  429: 'adviceTooMany',
  500: 'adviceServerError',
  503: 'adviceUnavailable',
};

const OUTCOME_ADVICE = {
  succeeded: 'adviceSucceeded',
  rejected: 'adviceRejected',
  failed: 'adviceFailed',
} as const;

/** Returns what a status means, and what to do. */
export const adviceOn = (status: number): string => t(ADVICE[status] ?? OUTCOME_ADVICE[outcomeOf(status)]);

/** Formats a duration: '0.8 ms', '12 ms', '1.2 s'. */
export function tookText(durationMs: number): string {
  if (durationMs < 10) return t('milliseconds', { ms: durationMs.toFixed(1) });
  return durationMs < 1_000
    ? t('milliseconds', { ms: Math.round(durationMs) })
    : t('seconds', { seconds: (durationMs / 1_000).toFixed(1) });
}
