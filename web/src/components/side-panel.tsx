import { CloseButton, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { useEscape } from '../hooks/use-escape.ts';
import { staffTexts } from '../texts.ts';
import classes from './side-panel.module.css';

const { t } = staffTexts(components);

/** A list with the details of the open entry beside it, or in its place on a phone. */
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

/** The details beside a list. Pass the row's ID as `key`, so that screen readers announce each one. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  usePanelRoom(panel);
  useEscape(true, onClose);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    // It may have been opened by a button far above. On a phone it replaces the list, which may have been scrolled down.
    panel.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.scrollIntoView({ block: 'nearest' });
    // Returns the focus to the row that opened it, unless the focus has moved elsewhere.
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <aside ref={panel} className={classes.panel} aria-label={t('details')}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" className={classes.head ?? ''}>
        <Title order={2} ref={heading} tabIndex={-1} className={classes.title ?? ''}>
          {title}
        </Title>
        <CloseButton onClick={onClose} aria-label={t('closeDetails')} />
      </Group>
      {children}
    </aside>
  );
}

/**
 * Sets the top of a sticky panel as `--panel-top`, so that its height can end at the bottom of the window.
 */
function usePanelRoom(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const measure = () => {
      const top = Math.round(panel.current?.getBoundingClientRect().top ?? 0);
      panel.current?.style.setProperty('--panel-top', `${top}px`);
    };
    measure();
    // Content above the panel may grow, such as an error.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [panel]);
}
