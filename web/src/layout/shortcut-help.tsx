import { Kbd, Modal, Table } from '@mantine/core';

const SHORTCUTS: [keys: string, does: string][] = [
  ['/', 'Check a renter: go to its field'],
  ['Esc', 'Close what was opened last'],
  ['↑ ↓', 'Move through the rows of a table'],
  ['Enter', 'Open the chosen row beside the list'],
  ['?', 'Show these shortcuts'],
];

export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Table withRowBorders={false}>
        <Table.Tbody>
          {SHORTCUTS.map(([keys, does]) => (
            <Table.Tr key={keys}>
              <Table.Td w={80}>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
