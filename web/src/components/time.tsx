import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { DAY_MS } from '../../../src/rules/text/days.ts';
import { isInUtc, t, texts, timeText } from '../texts.ts';
import type LoadedTooltip from './tooltip.tsx';

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

// Without it the time is still readable.
const Tooltip = lazy<typeof LoadedTooltip>(() =>
  import('./tooltip.tsx').catch(() => ({ default: () => <></> })),
);

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const SECONDS = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const ZONE = { timeZoneName: 'short' } as const;
const CLOCK_IN_ZONE = { ...CLOCK, ...ZONE } as const;
/** Always in the viewer's time zone. */
const INSTANT = {
  weekday: 'short',
  ...DAY,
  ...SECONDS,
  ...ZONE,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
} as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Formats a time as a day: '21 Nov 2026'. */
export const dayText = (at: number): string => timeText(at, DAY);

/** Shows a time, with the exact instant on hover. */
export function Time({ at, relative = false, exact = false, never = t('shared.never') }: TimeProps) {
  const now = useNow(relative);
  // A table has hundreds of times. Drawing their tooltips would take longer than everything else in it.
  const [isPointedAt, setPointedAt] = useState<boolean>();
  const element = useRef<HTMLTimeElement>(null);
  if (at === null) return <span>{never}</span>;
  const text = relative
    ? agoText(at, now)
    : exact
      ? `${dayText(at)}, ${timeText(at, exact === 'seconds' ? SECONDS : isInUtc() ? CLOCK_IN_ZONE : CLOCK)}`
      : dayText(at);
  return (
    <>
      <time
        ref={element}
        dateTime={new Date(at).toISOString()}
        className="figures"
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(true)}
        onPointerLeave={() => isPointedAt && setPointedAt(false)}
      >
        {text}
      </time>
      {isPointedAt !== undefined && (
        // Beside the time, not around it: browsers ignore a click on an element that is replaced during it.
        <Suspense>
          <Tooltip label={timeText(at, INSTANT)} target={element} opened={isPointedAt} />
        </Suspense>
      )}
    </>
  );
}

function agoText(at: number, now: number): string {
  const ms = now - at;
  const ago = new Intl.RelativeTimeFormat(texts().language, { numeric: 'auto' });
  if (Math.abs(ms) >= 7 * DAY_MS) return dayText(at);
  if (Math.abs(ms) >= DAY_MS) return ago.format(-Math.round(ms / DAY_MS), 'day');
  if (Math.abs(ms) >= HOUR_MS) return ago.format(-Math.round(ms / HOUR_MS), 'hour');
  if (Math.abs(ms) >= MINUTE_MS) return ago.format(-Math.round(ms / MINUTE_MS), 'minute');
  return t('shared.justNow');
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
