import { TextInput, type TextInputProps } from '@mantine/core';
import type { SyntheticEvent } from 'react';

/** The value for an incomplete or impossible day, such as 30 February. No rule accepts it as a day. */
const UNREADABLE = 'unreadable';

type DayInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  /** A day such as 2026-01-31, or '' for none. */
  value: string;
  onChange: (day: string) => void;
};

/**
 * Shows an input for an optional day. The browser reports an incomplete or impossible day as '', and the form
 * would be sent without it. This input reports a text that is not a day instead, so that the form shows an
 * error.
 */
export function DayInput({ value, onChange, ...props }: DayInputProps) {
  const read = ({ currentTarget: { validity, value: day } }: SyntheticEvent<HTMLInputElement>) => {
    const typed = validity.badInput ? UNREADABLE : day;
    if (typed !== value) onChange(typed);
  };
  return (
    <TextInput
      {...props}
      type="date"
      value={value === UNREADABLE ? '' : value}
      onChange={read}
      // No change event occurs while parts of a day are typed and the value stays ''.
      onKeyUp={read}
      onBlur={read}
    />
  );
}
