import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import {
  daysOfPeriod,
  type NamedPeriod,
  PERIODS,
  type PeriodDays,
  type PeriodName,
  wrongPeriod,
} from '../../../src/rules/text/periods.ts';
import { periodText } from '../formats.ts';
import { useAddress } from '../hooks/use-address.ts';
import type { SearchValues } from '../page-router.tsx';
import { useMe } from '../session.ts';

const LABELS: Record<PeriodName, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  month: 'This month',
  'last-month': 'Last month',
  custom: 'Custom period',
};

export interface Period extends PeriodDays {
  name: PeriodName;
  /** Why the days are not a valid period. */
  wrong: string | undefined;
}

/** Returns the period from the URL, or by default the `usual` one of the page. Days are in the organization's time zone. */
export function usePeriod(usual: PeriodName = '30d'): Period {
  const [values] = useAddress();
  const { timeZone } = useMe().organization;
  const { period: name = 'custom', from = '', to = '' } = chosenPeriod(values, usual);
  const days = name === 'custom' ? { from, to } : daysOfPeriod(name, timeZone, Date.now());
  return { name, ...days, wrong: wrongPeriod(days) };
}

/** A named period, or the days of a custom one. */
export interface ChosenPeriod extends Partial<PeriodDays> {
  period?: NamedPeriod;
}

/** Returns the period that is chosen in the query of an address. */
export function chosenPeriod({ period, from = '', to = '' }: SearchValues, usual: PeriodName): ChosenPeriod {
  const name = PERIODS.find((known) => known === period) ?? usual;
  return name === 'custom' ? { from, to } : { period: name };
}

/** Selects the period of a page, stored in the URL. */
export function PeriodFilter({ usual }: { usual?: PeriodName }) {
  const { name, from, to, wrong } = usePeriod(usual);
  const { timeZone } = useMe().organization;
  const [, set] = useAddress();
  const choose = (period: string) =>
    set(period === 'custom' ? { period, from, to } : { period, from: undefined, to: undefined });
  return (
    <Group gap="sm" role="search" aria-label="Period">
      <NativeSelect
        size="sm"
        aria-label="Period"
        value={name}
        data={PERIODS.map((value) => ({ value, label: LABELS[value] }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {name === 'custom' && (
        <>
          <Day label="From" value={from} onChange={(value) => set({ from: value }, { replace: true })} />
          <Day label="to" value={to} onChange={(value) => set({ to: value }, { replace: true })} />
        </>
      )}
      <Text fz="sm" c={wrong === undefined ? 'dimmed' : 'var(--mantine-color-error)'} role="status">
        {wrong ?? periodText(from, to, timeZone)}
      </Text>
    </Group>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <Group gap="xs">
      <Text fz="sm" c="dimmed" aria-hidden>
        {label}
      </Text>
      <TextInput
        size="sm"
        type="date"
        aria-label={label === 'to' ? 'To' : label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Group>
  );
}
