/** One line, or one part of the bars. */
export interface Series {
  /** The field of a row. */
  name: string;
  label: string;
  /** Its colour: that of a tier where it is one, else the accent. */
  tone?: 'accent' | 'low' | 'moderate' | 'high' | 'critical' | 'unknown';
}

const COUNT = new Intl.NumberFormat('en-US');
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A count. */
export const valueText = (value: number): string => COUNT.format(value);

/** '2026-11-21' as '21 Nov 2026', whatever the viewer's zone: it is a day, and no moment. */
export const dayOnlyText = (day: string): string => DAY.format(new Date(day));
export const shortDayText = (day: string): string => SHORT_DAY.format(new Date(day));

export const toneOf = ({ tone = 'accent' }: Series): string =>
  tone === 'accent' ? 'var(--mantine-primary-color-filled)' : `var(--tier-${tone})`;

export type DayRow = { day: string } & Record<string, number | string>;
