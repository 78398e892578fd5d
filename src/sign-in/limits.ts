import { type Limit, limit, MINUTE } from '../limit.ts';
import { slowed } from './slow-down.ts';

export interface SignInLimits {
  /** Failures of one network address, whichever the account: behind a proxy that is all of its visitors. */
  failures: Limit;
  /** Mails with a link that one network address asks for. */
  resets: Limit;
  /** Mails with a link to one e-mail: its owner is not buried. */
  resetsOfEmail: Limit;
}

export function signInLimits(): SignInLimits {
  return {
    failures: limit(300, 15 * MINUTE, slowed),
    resets: limit(30, 60 * MINUTE, slowed),
    resetsOfEmail: limit(3, 60 * MINUTE, slowed),
  };
}
