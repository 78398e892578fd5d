import type { UsageDay } from '../../../src/billing/usage.ts';
import { tiers } from '../../../src/texts/en/staff/parts/tiers.ts';
import { staffTexts } from '../texts.ts';

const { t } = staffTexts(tiers);

/** A line of a chart, or a segment of its bars. */
export interface Series {
  /** The field of the rows. */
  name: string;
  label: string;
  /** The tier whose color it has; without one, the accent color. */
  tone?: 'accent' | 'low' | 'moderate' | 'high' | 'critical' | 'unknown';
}

export const toneOf = ({ tone = 'accent' }: Series): string =>
  tone === 'accent' ? 'var(--mantine-primary-color-filled)' : `var(--tier-${tone})`;

export type DayRow = { day: string } & Record<string, number | string>;

/** The tiers as segments of bars, the lowest risk at the bottom. */
export const TIER_SERIES: Series[] = [
  { name: 'LOW', label: t('LOW'), tone: 'low' },
  { name: 'MODERATE', label: t('MODERATE'), tone: 'moderate' },
  { name: 'HIGH', label: t('HIGH'), tone: 'high' },
  { name: 'CRITICAL', label: t('CRITICAL'), tone: 'critical' },
  { name: 'UNKNOWN', label: t('UNKNOWN'), tone: 'unknown' },
];

/** Returns one row per day for the chart. */
export const tierRows = (days: readonly UsageDay[]): DayRow[] =>
  days.map(({ day, tiers }) => ({ ...tiers, day }));
