import { Group, NativeSelect, Title } from '@mantine/core';
import { useAddress } from '../../hooks/use-address.ts';

/** Returns whether a list shows what ended, by the parameter of the address with this name. */
export const useShowsEnded = (name: string): boolean => useAddress()[0][name] === 'ended';

interface EndedHeadProps {
  id: string;
  /** The parameter of the address. */
  name: string;
  title: string;
  label: string;
  /** The choices of what is not ended, and of what ended. */
  choices: readonly [open: string, ended: string];
}

/** The heading of a list, with the choice between what is not ended and what ended. */
export function EndedHead({ id, name, title, label, choices: [open, ended] }: EndedHeadProps) {
  const [, setAddress] = useAddress();
  return (
    <Group justify="space-between" gap="sm">
      <Title order={2} id={id}>
        {title}
      </Title>
      <NativeSelect
        size="sm"
        aria-label={label}
        value={useShowsEnded(name) ? 'ended' : ''}
        data={[
          { value: '', label: open },
          { value: 'ended', label: ended },
        ]}
        onChange={(event) => setAddress({ [name]: event.currentTarget.value })}
      />
    </Group>
  );
}
