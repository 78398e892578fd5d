import { useCallback, useEffect, useState } from 'react';
import { IS_TEST_MODE } from './mode.ts';
import { pageMadeId } from './page-made-id.ts';
import { useMe } from './session.ts';

/**
 * Prefix of the drafts in session storage. A tab keeps the drafts of its forms through reloads and failed
 * requests, until the form is filed or the person signs out. Drafts contain personal data, so nobody else who
 * signs in sees them.
 */
const PREFIX = 'draft ';

/** Drafts of test mode are not filed in the network. */
const MODE = IS_TEST_MODE ? 'test ' : '';

interface Stored<Values> {
  userId: string;
  /** Idempotency key: the server files the form once. */
  formId: string;
  values: Values;
}

export interface Draft<Values> {
  formId: string;
  values: Values;
  /** Whether something was typed. */
  isStarted: boolean;
  change: (changes: Partial<Values>) => void;
  /** Empties the form and gives it a new ID. */
  clear: () => void;
}

/**
 * Returns the draft of one form.
 *
 * @param name identifies the form and what it is about
 * @param empty initial values of the fields; must be the same object at each call
 */
export function useDraft<Values extends object>(name: string, empty: Values): Draft<Values> {
  const userId = useMe().user.id;
  const key = PREFIX + MODE + name;
  const [stored, setStored] = useState<Stored<Values>>(
    () => read(key, userId, empty) ?? fresh(userId, empty),
  );
  useEffect(() => {
    if (stored.values === empty) sessionStorage.removeItem(key);
    else write(key, stored);
  }, [key, stored, empty]);
  const change = useCallback(
    (changes: Partial<Values>) =>
      setStored((before) => ({ ...before, values: { ...before.values, ...changes } })),
    [],
  );
  const clear = useCallback(() => setStored(fresh(userId, empty)), [userId, empty]);
  return { formId: stored.formId, values: stored.values, isStarted: stored.values !== empty, change, clear };
}

/** Deletes all drafts of this tab. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

function fresh<Values>(userId: string, values: Values): Stored<Values> {
  return { userId, formId: pageMadeId('frm'), values };
}

function read<Values extends object>(key: string, userId: string, empty: Values): Stored<Values> | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  const stored: Stored<Values> = JSON.parse(text);
  // Adds fields that a newer version of the page has and the draft lacks.
  if (stored.userId === userId) return { ...stored, values: { ...empty, ...stored.values } };
  forgetDrafts();
  return undefined;
}

function write(key: string, stored: Stored<unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Storage is full or disabled. The form still works, but its draft is lost with the tab.
  }
}
