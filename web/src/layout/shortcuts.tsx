import { Kbd, Modal, Table } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The ID of the input on the check page that `/` focuses. */
export const CHECK_FIELD_ID = 'check-field';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Handles shortcuts: `/` focuses the check field, `?` shows the help. Ignored while typing in a field. */
export function useShortcuts({ onHelp }: { onHelp: () => void }): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === '?') onHelp();
    if (event.key !== '/') return;
    event.preventDefault();
    const field = document.getElementById(CHECK_FIELD_ID);
    if (field === null) void navigate({ to: '/check' });
    else field.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const SHORTCUTS: [keys: string, does: string][] = [
  ['/', 'Check a renter'],
  ['Esc', 'Close whatever you opened last'],
  ['↑ ↓', 'Move through the rows of a table'],
  ['Enter', 'Open the selected row beside the list'],
  ['?', 'Show shortcuts'],
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
