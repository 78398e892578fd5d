import { Kbd, Modal, Stack, Table, Title } from '@mantine/core';
import type { Role } from '../../../src/rules/staff/roles.ts';
import { useOpenedLater } from '../hooks/use-opened-later.ts';
import { entriesFor, isFor } from '../navigation.ts';

/** Keys pressed one after the other, or together if they are joined by `+`, and what they do. */
type Shortcut = [keys: string, does: string];

/** Returns the shortcuts that work on every page. */
const anywhere = (mayCheck: boolean): Shortcut[] => [
  ['Ctrl+K', 'Search pages, actions, renters and IDs'],
  ...(mayCheck ? [['/', 'Check a renter'] satisfies Shortcut] : []),
  ['Esc', 'Close whatever you opened last'],
  ['↑ ↓', 'Move through the rows of a table'],
  ['Enter', 'Open the selected row beside the list'],
  ['?', 'Show shortcuts'],
];

interface ShortcutHelpProps {
  role: Role | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Lists the shortcuts, with those of the pages that the viewer may open. Loaded when it is first opened. */
export default function ShortcutHelp({ role, opened, onClose }: ShortcutHelpProps) {
  const mayCheck = role !== undefined && isFor(role, { needs: 'check_renters' });
  const pages = entriesFor(role).flatMap(({ shortcut, label, action = label }): Shortcut[] =>
    shortcut === undefined ? [] : [[`g ${shortcut}`, action]],
  );
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={onClose}
      title="Shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <ShortcutTable title="Anywhere" shortcuts={anywhere(mayCheck)} />
        <ShortcutTable title="Go to a page" shortcuts={pages} />
      </Stack>
    </Modal>
  );
}

function ShortcutTable({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  return (
    <section aria-label={title}>
      <Title order={3}>{title}</Title>
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {shortcuts.map(([keys, does]) => (
            <Table.Tr key={keys}>
              <Table.Td w={96}>
                <Keys keys={keys} />
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Keys({ keys }: { keys: string }) {
  const parts = keys.split(/([ +])/);
  return parts.map((part, place) => (part === ' ' || part === '+' ? part : <Kbd key={place}>{part}</Kbd>));
}
