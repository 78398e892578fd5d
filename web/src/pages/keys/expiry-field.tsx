import { Group, NativeSelect } from '@mantine/core';
import { MOST_DAYS_TO_EXPIRY } from '../../../../src/rules/organizations/key-restrictions.ts';
import { DAY_MS } from '../../../../src/rules/text/days.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import { DayInput } from '../../components/day-input.tsx';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(keyTexts);

/** When a key expires: after a number of days, on a day, or `usual`. */
export interface Expiry {
  choice: 'usual' | '30' | '90' | '365' | 'day';
  /** A day such as 2027-01-31; '' for none. */
  day: string;
}

export const USUAL_EXPIRY: Expiry = { choice: 'usual', day: '' };

/** Returns the chosen time in epoch milliseconds: of a day its end. Undefined for the usual one, NaN for no day. */
export function expiryTime({ choice, day }: Expiry): number | undefined {
  if (choice === 'usual') return undefined;
  if (choice !== 'day') return Date.now() + Number(choice) * DAY_MS;
  return Date.parse(`${day}T23:59:59`);
}

/** Returns what is wrong with the chosen time. */
export function expiryError(expiry: Expiry): string | undefined {
  const at = expiryTime(expiry);
  if (at === undefined) return undefined;
  if (Number.isNaN(at)) return t('noDay');
  if (at <= Date.now()) return t('pastDay');
  return at > Date.now() + MOST_DAYS_TO_EXPIRY * DAY_MS ? t('lateDay') : undefined;
}

interface ExpiryFieldProps {
  label: string;
  /** What is chosen at first. */
  usual: string;
  value: Expiry;
  onChange: (expiry: Expiry) => void;
  error: string | undefined;
}

export function ExpiryField({ label, usual, value, onChange, error }: ExpiryFieldProps) {
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label={label}
        value={value.choice}
        onChange={(event) => onChange({ ...value, choice: event.currentTarget.value as Expiry['choice'] })}
        data={[
          { value: 'usual', label: usual },
          { value: '30', label: t('in30Days') },
          { value: '90', label: t('in90Days') },
          { value: '365', label: t('inYear') },
          { value: 'day', label: t('onDay') },
        ]}
      />
      {value.choice === 'day' && (
        <DayInput
          label={t('day')}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          error={error}
        />
      )}
    </Group>
  );
}
