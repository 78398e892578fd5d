import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { type ChangeEvent, useEffect, useState } from 'react';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { useAddress } from '../hooks/use-address.ts';
import { staffTexts } from '../texts.ts';

const { t } = staffTexts(components);

interface Choice {
  /** The query parameter in the URL. */
  name: string;
  label: string;
  kind?: 'choice';
  options: { value: string; label: string }[];
}

interface Typed {
  name: string;
  label: string;
  /** The value of a day has the form 2026-11-21. */
  kind: 'search' | 'day';
}

/** Pause in typing before a request is sent, so that not every letter sends one. */
const TYPING_MS = 250;

/** A row of filters above a table, stored in the URL. */
export function Filters({ fields }: { fields: (Choice | Typed)[] }) {
  const [values, set] = useAddress();
  const filtered = fields.some(({ name }) => values[name]);
  return (
    <Group gap="sm" role="search">
      {fields.map((field) =>
        'options' in field ? (
          <NativeSelect
            key={field.name}
            size="sm"
            aria-label={field.label}
            value={values[field.name] ?? ''}
            data={[{ value: '', label: t('all', { label: field.label }) }, ...field.options]}
            onChange={(event) => set({ [field.name]: event.currentTarget.value })}
          />
        ) : (
          <TypedFilter
            key={field.name}
            {...field}
            value={values[field.name] ?? ''}
            onValue={(value) => set({ [field.name]: value }, { replace: true })}
          />
        ),
      )}
      {filtered && (
        <Button
          variant="subtle"
          onClick={() => set(Object.fromEntries(fields.map(({ name }) => [name, undefined])))}
        >
          {t('clearFilters')}
        </Button>
      )}
    </Group>
  );
}

interface TypedFilterProps extends Typed {
  value: string;
  onValue: (value: string) => void;
}

function TypedFilter({ label, kind, value, onValue }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const send = useDebouncedCallback(onValue, TYPING_MS);
  // The back and forward buttons also change the value.
  useEffect(() => setText(value), [value]);
  const field = {
    size: 'sm',
    'aria-label': label,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.currentTarget.value);
      send(event.currentTarget.value);
    },
  };
  if (kind === 'search') {
    return (
      <TextInput
        {...field}
        type="search"
        maxLength={200}
        placeholder={label}
        leftSection={<Search size={16} aria-hidden />}
      />
    );
  }
  return (
    <Group gap="xs">
      <Text fz="sm" c="dimmed" aria-hidden>
        {label}
      </Text>
      <TextInput {...field} type="date" />
    </Group>
  );
}
