import { Kbd, Modal, Stack, Table, Title } from '@mantine/core';
import type { Role } from '../../../src/rules/staff/roles.ts';
import { shortcutTexts } from '../../../src/texts/en/staff/shortcuts.ts';
import { useOpenedLater } from '../hooks/use-opened-later.ts';
import { entriesFor, isFor } from '../navigation.ts';
import { staffTexts } from '../texts.ts';
import { GO_KEY } from './shortcuts.tsx';

const { t } = staffTexts(shortcutTexts);

/** Keys pressed one after the other, or together if they are joined by `+`, and what they do. */
type Shortcut = [keys: string, does: string];

/** Returns the shortcuts that work on every page. */
const anywhere = (mayCheck: boolean): Shortcut[] => [
  ['Ctrl+K', t('search')],
  ...(mayCheck ? [['/', t('check')] satisfies Shortcut] : []),
  ['Esc', t('closeOpened')],
  ['↑ ↓', t('move')],
  ['Enter', t('openRow')],
  ['?', t('showHelp')],
];

interface ShortcutHelpProps {
  role: Role | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Lists the shortcuts, with those of the pages that the viewer may open. Loaded when it is first opened. */
export default function ShortcutHelp({ role, opened, onClose }: ShortcutHelpProps) {
  const mayCheck = role !== undefined && isFor(role, 'check_renters');
  const pages = entriesFor(role).flatMap(({ shortcut, label, action = label }): Shortcut[] =>
    shortcut === undefined ? [] : [[`${GO_KEY} ${shortcut}`, action]],
  );
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <ShortcutTable title={t('anywhere')} shortcuts={anywhere(mayCheck)} />
        <ShortcutTable title={t('goToPage')} shortcuts={pages} />
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
