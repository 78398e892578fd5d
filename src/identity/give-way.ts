import { normalizeLicense } from '../rules/normalization.ts';
import type { Transaction } from '../store/store.ts';

/** Of somebody's proofs so many are looked through: more than anybody gives. */
const MOST_PROOFS = 1_000;

/**
 * A license that an organization files goes off every other profile that has it by its renter's own word alone: what is
 * unconfirmed gives way. The proof then waits for the identity check, which compares both anew.
 *
 * @param license normalized
 */
export async function giveWay(
  { renters, renterFile, identity }: Pick<Transaction, 'renters' | 'renterFile' | 'identity'>,
  renterId: string,
  license: string,
  at: number,
): Promise<void> {
  for (const otherId of await renterFile.listUnconfirmed(license)) {
    if (otherId === renterId) continue;
    await renters.removeIdentifier(otherId, { kind: 'license', value: license });
    const proofs = await renterFile.listProofs(otherId, undefined, MOST_PROOFS);
    const ofLicense = proofs.filter((proof) => normalizeLicense(proof.license) === license);
    for (const { id } of ofLicense) await renterFile.takeOff(id);
    await identity.queue(otherId, at);
  }
}
