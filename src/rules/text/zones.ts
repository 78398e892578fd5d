import { DAY_MS, dayName, dayNamed } from './days.ts';

/** The time zone of an organization until it chooses another. */
export const UTC = 'UTC';

/** Longer than every name in the IANA time zone database. */
export const MOST_ZONE_CHARACTERS = 64;

/** The rule of `zoneNamed`, as worded in errors. */
export const ZONE_RULE = 'must be the name of a time zone, such as America/New_York or UTC';

/** A name such as Etc/GMT+5. An offset such as +05:00 is not a name: it has no daylight saving time. */
const ZONE_NAME = /^[a-z][a-z0-9_+-]*(\/[a-z0-9_+-]+)*$/i;

/**
 * Returns the time zone with this name in the spelling of the IANA time zone database, or `undefined` if there is none. Ignores case
 * and surrounding white space. https://www.iana.org/time-zones
 */
export function zoneNamed(text: string): string | undefined {
  const name = text.trim();
  if (name.length > MOST_ZONE_CHARACTERS || !ZONE_NAME.test(name)) return undefined;
  try {
    return Temporal.PlainDate.from('2000-01-01').toZonedDateTime(name).timeZoneId;
  } catch {
    return undefined;
  }
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();
const FIELDS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Returns the format of days as in ISO 8601, which is how they are written in Swedish. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...FIELDS, timeZone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { ...FIELDS, timeZone: UTC });
  }
}

/** Returns the day of `at` in a time zone, such as 2026-01-31; in UTC where an old browser does not know the zone. */
export function dayIn(timeZone: string, at: number): string {
  if (timeZone === UTC) return dayName(at);
  const format = FORMATS.get(timeZone) ?? formatIn(timeZone);
  FORMATS.set(timeZone, format);
  return format.format(at);
}

/** Returns the day `ahead` days after a day such as 2026-01-31. */
export function dayAfter(day: string, ahead: number): string {
  return dayName((dayNamed(day) ?? 0) + ahead * DAY_MS);
}

/**
 * Returns when a day such as 2026-01-31 begins in a time zone, in epoch milliseconds: at midnight, or after it where clocks skip
 * midnight. A day that a time zone skipped begins when the next one does.
 */
export function startOfDayIn(timeZone: string, day: string): number {
  if (timeZone === UTC) return dayNamed(day) ?? 0;
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}

/** A day in a time zone, from `startsAt` to before `endsAt`. It may have 23 or 25 hours. */
export interface ZoneDay {
  /** Such as 2026-01-31. */
  day: string;
  startsAt: number;
  endsAt: number;
}

/** Returns the days from `from` to `to`, both included, without those that the time zone skipped. */
export function zoneDays(timeZone: string, from: string, to: string): ZoneDay[] {
  const days: ZoneDay[] = [];
  let startsAt = startOfDayIn(timeZone, from);
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const endsAt = startOfDayIn(timeZone, dayAfter(day, 1));
    if (endsAt > startsAt) days.push({ day, startsAt, endsAt });
    startsAt = endsAt;
  }
  return days;
}
