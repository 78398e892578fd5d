import { DUPLICATE_BITS, POSSIBLE_BITS } from './decision.ts';
import type { Agreement } from './weights.ts';

/** A highest total, whatever else agrees. */
export interface Limit {
  bits: number;
  reason: 'births' | 'licenses';
}

/** Just below a threshold: totals are stored in thousandths of a bit. */
const BELOW = 0.001;

/** Where two birth dates differ by more than typing errors do. Someone who has the same license reviews it. */
const TWO_BIRTHS: Limit = { bits: POSSIBLE_BITS - BELOW, reason: 'births' };

/** An issuer gives a person one number, and twins have all else in common. */
const TWO_LICENSES: Limit = { bits: DUPLICATE_BITS - BELOW, reason: 'licenses' };

/** Returns the limit of the total for an agreement, or `undefined`. */
export function limitOf({ dateOfBirth, license, phone, address }: Agreement): Limit | undefined {
  if (license === 'exact') return undefined;
  if (dateOfBirth === 'apart') return TWO_BIRTHS;
  const isHousehold = phone === 'exact' || HOMES.has(address);
  const isOneBirthday = dateOfBirth === 'exact' || dateOfBirth === 'default';
  return license === 'disagree' && isOneBirthday && isHousehold ? TWO_LICENSES : undefined;
}

const HOMES = new Set<Agreement['address']>(['exact', 'noUnit', 'near']);
