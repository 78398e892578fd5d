import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import {
  daysOfPeriod,
  type NamedPeriod,
  PERIODS,
  type PeriodDays,
  type PeriodName,
  wrongPeriod,
} from '../../../src/rules/text/periods.ts';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { periodText, readerZone, zoneText } from '../formats.ts';
import { useAddress } from '../hooks/use-address.ts';
import type { SearchValues } from '../page-router.tsx';
import { useMe } from '../session.ts';
import { staffTexts } from '../texts.ts';

const { t } = staffTexts(components);

const LABELS = {
  '7d': 'last7Days',
  '30d': 'last30Days',
  '90d': 'last90Days',
  month: 'thisMonth',
  'last-month': 'lastMonth',
  custom: 'customPeriod',
} as const satisfies Record<PeriodName, keyof typeof components>;

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
    <Group gap="sm" role="search" aria-label={t('period')}>
      <NativeSelect
        size="sm"
        aria-label={t('period')}
        value={name}
        data={PERIODS.map((value) => ({ value, label: t(LABELS[value]) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {name === 'custom' && (
        <>
          <Day
            text={t('from')}
            label={t('from')}
            value={from}
            onChange={(value) => set({ from: value }, { replace: true })}
          />
          <Day
            text={t('to')}
            label={t('toLabel')}
            value={to}
            onChange={(value) => set({ to: value }, { replace: true })}
          />
        </>
      )}
      <Text fz="sm" c={wrong === undefined ? 'dimmed' : 'var(--mantine-color-error)'} role="status">
        {wrong ?? periodText(from, to, timeZone)}
      </Text>
      {readerZone() !== timeZone && (
        <Text fz="sm" c="dimmed">
          {t('readersZone', { zone: zoneText(readerZone()) })}
        </Text>
      )}
    </Group>
  );
}

interface DayProps {
  /** The text before the field. */
  text: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Day({ text, label, value, onChange }: DayProps) {
  return (
    <Group gap="xs">
      <Text fz="sm" c="dimmed" aria-hidden>
        {text}
      </Text>
      <TextInput
        size="sm"
        type="date"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Group>
  );
}
