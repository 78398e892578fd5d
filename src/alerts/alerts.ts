import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Alert, NewAlert, Store } from '../store/store.ts';

/** Longest reason, and name of who dismisses. */
const MOST_CHARACTERS = 1_000;

export type FindAlert = (number: number) => Promise<Alert>;

/** Returns the use case that finds an alert. Throws `not_found` for an unknown number. */
export function makeFindAlert({ alerts }: Pick<Store, 'alerts'>): FindAlert {
  return async (number) => {
    const alert = await alerts.find(number);
    if (alert === undefined) throw new ApiError('not_found', `There is no alert ${number}.`);
    return alert;
  };
}

export type DismissAlert = (number: number, dismissal: { by: string; reason: string }) => Promise<Alert>;

/**
 * Returns the use case that dismisses an alert. Throws `not_found` for an unknown number, `conflict` for an alert that
 * was dismissed before, and `invalid` without a reason or a name.
 */
export function makeDismissAlert(store: Pick<Store, 'transaction'>, clock: Clock): DismissAlert {
  return (number, { by, reason }) => {
    const dismissal = { at: clock(), by: textOf('by', by), reason: textOf('reason', reason) };
    return store.transaction(async ({ alerts }) => {
      const dismissed = await alerts.dismiss(number, dismissal);
      const alert = await makeFindAlert({ alerts })(number);
      if (dismissed) return alert;
      throw new ApiError('conflict', `Alert ${number} was already dismissed by ${alert.dismissal?.by}.`);
    });
  };
}

function textOf(name: string, value: string): string {
  const text = value.trim();
  if (text !== '' && text.length <= MOST_CHARACTERS) return text;
  throw new ApiError('invalid', `${name} must have from 1 to ${MOST_CHARACTERS} characters.`);
}

/** Raises alerts about something that has happened, outside of its transaction, which may have been rolled back. */
export async function raiseAlerts(
  store: Pick<Store, 'transaction'>,
  raised: readonly NewAlert[],
): Promise<void> {
  if (raised.length === 0) return;
  await store.transaction(async ({ alerts }) => {
    for (const alert of raised) await alerts.raise(alert);
  });
}
