/** What a report says was charged, paid and is still owed, in cents; `null` if it does not say. */
export interface Amounts {
  totalChargedCents: number | null;
  totalPaidCents: number | null;
  outstandingBalanceCents: number | null;
}

/** Returns charged minus paid, in cents: 0 if more was paid, `undefined` if one of them is unknown. */
export function unpaidCents({ totalChargedCents, totalPaidCents }: Amounts): number | undefined {
  if (totalChargedCents === null || totalPaidCents === null) return undefined;
  return Math.max(0, totalChargedCents - totalPaidCents);
}

/** Returns whether something is still owed although all that was charged was paid. */
export const isOwedThoughPaid = (amounts: Amounts): boolean =>
  unpaidCents(amounts) === 0 && (amounts.outstandingBalanceCents ?? 0) > 0;
