import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { agoText, dayOfText, exactText, secondText, timeText } from '../formats.ts';
import { t } from '../texts.ts';
import type LoadedTooltip from './tooltip.tsx';

interface TimeProps {
  /** Epoch milliseconds; null shows `never`. */
  at: number | null;
  /** Whether to show times of the last week as '5 minutes ago', and older ones as a day. Printed pages show the exact time. */
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

const MINUTE_MS = 60_000;

/** Shows a time, with the exact instant on hover. */
export function Time({ at, relative = false, exact = false, never = t('shared.never') }: TimeProps) {
  const now = useNow(relative);
  // A table has hundreds of times. Drawing their tooltips would take longer than everything else in it.
  const [isPointedAt, setPointedAt] = useState<boolean>();
  const element = useRef<HTMLTimeElement>(null);
  if (at === null) return <span>{never}</span>;
  const full = textOf(at, exact || relative);
  return (
    <>
      <time
        ref={element}
        dateTime={new Date(at).toISOString()}
        className="figures"
        data-exact={exact !== false || undefined}
        data-printed={relative ? full : undefined}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(true)}
        onPointerLeave={() => isPointedAt && setPointedAt(false)}
      >
        {relative ? <span>{agoText(at, now)}</span> : full}
      </time>
      {isPointedAt !== undefined && (
        // Beside the time, not around it: browsers ignore a click on an element that is replaced during it.
        <Suspense>
          <Tooltip label={exactText(at)} target={element} opened={isPointedAt} />
        </Suspense>
      )}
    </>
  );
}

function textOf(at: number, exact: TimeProps['exact']): string {
  if (exact === 'seconds') return secondText(at);
  return exact ? timeText(at) : dayOfText(at);
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
