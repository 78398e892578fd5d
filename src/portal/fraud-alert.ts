import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { Store } from '../store/store.ts';
import { type OpenFile, opensStatement } from './file-scope.ts';

/** At least one year, also in a leap year: 15 U.S.C. 1681c-1(a)(1)(A). */
const ALERT_MS = 366 * DAY_MS;

/** When a fraud alert ends, epoch milliseconds; `null` without one. */
export interface OwnFraudAlert {
  fraudAlertEndsAt: number | null;
}

export type SetFraudAlert = (file: OpenFile, isOn: boolean) => Promise<OwnFraudAlert>;

/**
 * Returns the use case that turns a renter's fraud alert on for one year from now, also if one runs, or ends it. Throws
 * `forbidden` for a session that may not replace the renter's statement, see `opensStatement`.
 */
export function makeSetFraudAlert(
  store: Pick<Store, 'transaction' | 'assertions'>,
  clock: Clock,
): SetFraudAlert {
  return async (file, isOn) => {
    const { renterId } = file;
    if (!opensStatement(file, await store.assertions.list(renterId, MOST_ASSERTIONS)))
      throw new ApiError('forbidden', ANOTHER_IS_CONFIRMED);
    const fraudAlertUntil = isOn ? clock() + ALERT_MS : null;
    await store.transaction(async ({ locks, renters }) => {
      await locks.renter(renterId);
      const renter = await renters.findById(renterId);
      if (renter === undefined) throw new Error('the renter of the session does not exist');
      await renters.update({ ...renter, summary: { ...renter.summary, fraudAlertUntil } });
    });
    return { fraudAlertEndsAt: fraudAlertUntil };
  };
}

const ANOTHER_IS_CONFIRMED =
  'You can set a fraud alert when you sign in with an e-mail that is confirmed for the whole file.';
