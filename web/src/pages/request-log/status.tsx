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
  500: 'Server failure',
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
  400: 'A parameter or field is missing or malformed: the response named which one.',
  404: 'What was asked for does not exist, or is another organization’s.',
  413: 'The body was larger than 256 KiB.',
  415: 'The body must be sent as application/json.',
  429: 'The key or the organization reached a limit; the text of the response says which. Wait as many seconds as Retry-After says.',
  500: 'The server failed. Tell the operator of your network the request ID.',
  503: 'The database could not be used just then, and nothing was done. Ask again.',
};

const OUTCOME_ADVICE: Record<Outcome, string> = {
  succeeded: 'The request succeeded.',
  rejected: 'The request was rejected: the response said why. Nothing was done.',
  failed: 'The server could not respond. Tell the operator of your network the request ID.',
};

/** Returns what a status means, and what to do. */
export const adviceOn = (status: number): string => ADVICE[status] ?? OUTCOME_ADVICE[outcomeOf(status)];

/** Formats a duration: '0.8 ms', '12 ms', '1.2 s'. */
export function tookText(durationMs: number): string {
  if (durationMs < 10) return `${durationMs.toFixed(1)} ms`;
  return durationMs < 1_000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1_000).toFixed(1)} s`;
}
