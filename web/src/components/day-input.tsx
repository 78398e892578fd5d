import { TextInput, type TextInputProps } from '@mantine/core';
import type { SyntheticEvent } from 'react';

/** Stands for a typed day that does not exist, such as 30 February. No rule accepts it as a day. */
const UNREADABLE = 'unreadable';

type DayInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  /** A day such as 2026-01-31, or '' for none. */
  value: string;
  onChange: (day: string) => void;
};

/**
 * Shows an input for an optional day. The browser gives an incomplete or impossible day the value '', so a form would be
 * sent without it. The form gets a text that is not a day instead, and can say what is wrong.
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
      // No event tells of a value that stays '' while parts of a day are typed.
      onKeyUp={read}
      onBlur={read}
    />
  );
}
