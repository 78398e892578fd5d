import type { UsageDay } from '../../../src/billing/usage.ts';
import { dayName } from '../../../src/rules/text/days.ts';
import type { DayRow, Series } from './series.ts';

/** The tiers as segments of bars, the lowest risk at the bottom. */
export const TIER_SERIES: Series[] = [
  { name: 'LOW', label: 'Low', tone: 'low' },
  { name: 'MODERATE', label: 'Moderate', tone: 'moderate' },
  { name: 'HIGH', label: 'High', tone: 'high' },
  { name: 'CRITICAL', label: 'Critical', tone: 'critical' },
  { name: 'UNKNOWN', label: 'Unknown', tone: 'unknown' },
];

/** Returns one row per day for the chart. */
export const tierRows = (days: readonly UsageDay[]): DayRow[] =>
  days.map(({ day, tiers }) => ({ ...tiers, day: dayName(day) }));
