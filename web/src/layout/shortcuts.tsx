import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Role } from '../../../src/rules/staff/roles.ts';
import { entriesFor, isFor, openEntry } from '../navigation.ts';

/** The ID of the input on the check page that `/` focuses. */
export const CHECK_FIELD_ID = 'check-field';

/** The key that a letter follows to open a page. */
export const GO_KEY = 'g';

/** How long after it a letter opens a page. */
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
    goneAt.current = event.key === GO_KEY && !isLetter ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const entry = isLetter ? entriesFor(role).find(({ shortcut }) => shortcut === event.key) : undefined;
    if (entry !== undefined) {
      event.preventDefault();
      openEntry(entry, navigate);
    } else if (event.key === '?') onHelp();
    else if (event.key === '/' && role !== undefined && isFor(role, 'check_renters')) {
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
