import { Kbd, Modal, Stack, Table, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Role } from '../../../src/rules/staff/roles.ts';
import { entriesFor, openEntry } from '../navigation.ts';

/** The ID of the input on the check page that `/` focuses. */
export const CHECK_FIELD_ID = 'check-field';

/** How long after `g` a letter opens a page. */
const LETTER_MS = 1_500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Dialogs and menus have keys of their own. */
const isInDialog = () => document.querySelector('[role=dialog], [role=menu]') !== null;

/** The key with Ctrl, or with Cmd on Apple's systems. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

interface Shortcuts {
  role: Role | undefined;
  onHelp: () => void;
  onPalette: () => void;
}

/**
 * Handles shortcuts: Ctrl+K opens the palette, also while typing. In no field, `/` focuses the check field, `?` shows the help, and
 * `g` with a letter goes to a page.
 */
export function useShortcuts({ role, onHelp, onPalette }: Shortcuts): void {
  const navigate = useNavigate();
  const goneAt = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isInDialog()) return;
    if (isPaletteKey(event)) {
      event.preventDefault();
      onPalette();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const isLetter = event.timeStamp - goneAt.current < LETTER_MS;
    goneAt.current = event.key === 'g' && !isLetter ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const entry = isLetter ? entriesFor(role).find(({ shortcut }) => shortcut === event.key) : undefined;
    if (entry !== undefined) {
      event.preventDefault();
      openEntry(entry, navigate);
    } else if (event.key === '?') onHelp();
    else if (event.key === '/') {
      event.preventDefault();
      const field = document.getElementById(CHECK_FIELD_ID);
      if (field === null) void navigate({ to: '/check' });
      else field.focus();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Keys pressed one after the other, or together if they are joined by `+`, and what they do. */
type Shortcut = [keys: string, does: string];

const ANYWHERE: Shortcut[] = [
  ['Ctrl+K', 'Search pages, actions, renters and IDs'],
  ['/', 'Check a renter'],
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

/** Lists the shortcuts, with those of the pages that the viewer may open. */
export function ShortcutHelp({ role, opened, onClose }: ShortcutHelpProps) {
  const pages = entriesFor(role).flatMap(({ shortcut, label, action = label }): Shortcut[] =>
    shortcut === undefined ? [] : [[`g ${shortcut}`, action]],
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <ShortcutTable title="Anywhere" shortcuts={ANYWHERE} />
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
