import { CloseButton, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './side-panel.module.css';
import { useEscape } from './use-escape.ts';
import { usePanelRoom } from './use-panel-room.ts';

/** A list with, when something of it is open, its details beside it; on a phone in its place. */
export function Beside({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  const isOpen = panel !== undefined && panel !== null && panel !== false && panel !== '';
  return (
    <div className={classes.beside} data-beside={isOpen ? 'open' : undefined}>
      <Stack gap="md" className={classes.list ?? ''}>
        {children}
      </Stack>
      {panel}
    </div>
  );
}

interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Details beside a list. Give it the row's id as `key`, so that each opening is announced. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  usePanelRoom(panel);
  useEscape(true, onClose);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    // On a phone it takes the place of a list that was scrolled down.
    heading.current?.scrollIntoView({ block: 'nearest' });
    // Back to the row that opened it, unless somebody has gone elsewhere.
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <aside ref={panel} className={classes.panel} aria-label="Details">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" className={classes.head ?? ''}>
        <Title order={2} ref={heading} tabIndex={-1} className={classes.title ?? ''}>
          {title}
        </Title>
        <CloseButton onClick={onClose} aria-label="Close the details" />
      </Group>
      {children}
    </aside>
  );
}
