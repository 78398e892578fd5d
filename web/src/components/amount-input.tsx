import { TextInput, type TextInputProps } from '@mantine/core';

interface AmountInputProps extends Omit<TextInputProps, 'onChange'> {
  value: string;
  onChange: (dollars: string) => void;
}

/** Asks for an amount in dollars. A dollar sign that is typed or pasted is left out, because the field shows one. */
export function AmountInput({ onChange, ...props }: AmountInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      leftSection="$"
      leftSectionProps={{ 'aria-hidden': true }}
      autoComplete="off"
      {...props}
      onChange={(event) => onChange(event.currentTarget.value.replace(/^\s*\$\s*/, ''))}
    />
  );
}
