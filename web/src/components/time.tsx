import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DAY_MS } from '../../../src/rules/text/days.ts';

interface TimeProps {
  /** Epoch milliseconds; null shows `never`. */
  at: number | null;
  /** Whether to show times of the last week as '5 minutes ago', and older ones as a day. */
  relative?: boolean;
  /** Whether to show the time of day, for logs with the seconds. */
  exact?: boolean | 'seconds';
  /** The text for null. */
  never?: string;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const SECONDS = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const INSTANT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Formats a time as a day in the viewer's time zone: '21 Nov 2026'. */
export const dayText = (at: number): string => DAY.format(at);

/** Shows a time in the viewer's time zone, with the exact instant on hover. */
export function Time({ at, relative = false, exact = false, never = 'Never' }: TimeProps) {
  const now = useNow(relative);
  if (at === null) return <span>{never}</span>;
  const text = relative
    ? agoText(at, now)
    : exact
      ? `${DAY.format(at)}, ${(exact === 'seconds' ? SECONDS : CLOCK).format(at)}`
      : DAY.format(at);
  return (
    <Tooltip label={INSTANT.format(at)}>
      <time dateTime={new Date(at).toISOString()} className="figures">
        {text}
      </time>
    </Tooltip>
  );
}

function agoText(at: number, now: number): string {
  const ms = now - at;
  if (Math.abs(ms) >= 7 * DAY_MS) return DAY.format(at);
  if (Math.abs(ms) >= DAY_MS) return AGO.format(-Math.round(ms / DAY_MS), 'day');
  if (Math.abs(ms) >= HOUR_MS) return AGO.format(-Math.round(ms / HOUR_MS), 'hour');
  if (Math.abs(ms) >= MINUTE_MS) return AGO.format(-Math.round(ms / MINUTE_MS), 'minute');
  return 'just now';
}

/** Returns the current time. With `ticking` it updates every minute. */
function useNow(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
