import { useCallback, useEffect, useState } from 'react';
import { pageMadeId } from './page-made-id.ts';
import { useMe } from './session.ts';

/**
 * Drafts of forms, kept by this tab through reloads and failed requests, until the form is filed or its writer signs
 * out. They hold personal data: another person who signs in finds none of them.
 */
const PREFIX = 'draft ';

interface Stored<Values> {
  userId: string;
  /** Under it the form is filed once. */
  formId: string;
  values: Values;
}

export interface Draft<Values> {
  formId: string;
  values: Values;
  /** Whether something was typed. */
  isStarted: boolean;
  change: (changes: Partial<Values>) => void;
  /** Begins anew, as another form. */
  clear: () => void;
}

/**
 * The draft of one form.
 *
 * @param name which form, and about what
 * @param empty what its fields hold at first; the same object at each call
 */
export function useDraft<Values extends object>(name: string, empty: Values): Draft<Values> {
  const userId = useMe().user.id;
  const key = PREFIX + name;
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

/** Forgets every draft of this tab. */
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
  // A newer version of the page may have fields that the draft has not.
  if (stored.userId === userId) return { ...stored, values: { ...empty, ...stored.values } };
  forgetDrafts();
  return undefined;
}

function write(key: string, stored: Stored<unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Storage is full or switched off: the form works all the same, and is lost with the tab.
  }
}
