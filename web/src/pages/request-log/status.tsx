import { CircleCheck, CircleX, OctagonX } from 'lucide-react';
import classes from './request-log.module.css';

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
  { value: '2xx', label: 'Succeeded (2xx)' },
  { value: '4xx', label: 'Rejected (4xx)' },
  { value: '429', label: 'Too many (429)' },
  { value: '5xx', label: 'Failed (5xx)' },
];

type Outcome = 'succeeded' | 'rejected' | 'failed';

function outcomeOf(status: number): Outcome {
  if (status < 400) return 'succeeded';
  return status < 500 ? 'rejected' : 'failed';
}

const WORDS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  400: 'Bad request',
  404: 'Not found',
  408: 'Timed out',
  409: 'Conflict',
  413: 'Too large',
  415: 'Wrong content type',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Unavailable',
};

const OUTCOME_WORDS: Record<Outcome, string> = {
  succeeded: 'Succeeded',
  rejected: 'Rejected',
  failed: 'Failed',
};

/** Returns a status with its name: '400 Bad request'. */
const statusText = (status: number): string =>
  `${status} ${WORDS[status] ?? OUTCOME_WORDS[outcomeOf(status)]}`;

const ADVICE: Record<number, string> = {
  400: 'A parameter or field is missing or malformed. The response names it.',
  404: 'The resource doesn’t exist, or belongs to another organization.',
  413: 'The body was larger than 256 KiB.',
  415: 'The body must be sent as application/json.',
  429: 'The key or the organization reached a limit. The response says which. Wait the number of seconds in Retry-After.',
  500: 'The server failed. Give the operator of your network the request ID.',
  503: 'The database was unavailable, so nothing was done. Send the request again.',
};

const OUTCOME_ADVICE: Record<Outcome, string> = {
  succeeded: 'The request succeeded.',
  rejected: 'The request was rejected and nothing was done. The response says why.',
  failed: 'The server could not respond. Give the operator of your network the request ID.',
};

/** Returns what a status means, and what to do. */
export const adviceOn = (status: number): string => ADVICE[status] ?? OUTCOME_ADVICE[outcomeOf(status)];

/** Formats a duration: '0.8 ms', '12 ms', '1.2 s'. */
export function tookText(durationMs: number): string {
  if (durationMs < 10) return `${durationMs.toFixed(1)} ms`;
  return durationMs < 1_000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1_000).toFixed(1)} s`;
}
