import { ownReinsertedMail } from '../mail/renter-file-mails.ts';
import { openingEmail } from '../renters/opening-email.ts';
import { textsFor } from '../renters/renter-texts.ts';
import { contentOf, renterOf } from '../reporting/remove-records.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import type { FiledRecord, Reinsertion, Store } from '../store/store.ts';
import type { TellDependencies } from './tell.ts';

/** Time after which a mail is tried again: the server that took it must have died, or its mail server was away. */
const LEASE_MS = 10 * 60_000;

/** How long a mail is tried: longer than the five business days within which the renter must be told. */
const MAILED_WITHIN_MS = 14 * DAY_MS;

/** Removed records of one organization and renter that are searched for those that were repeated. */
const MOST_REMOVED = 1_000;

type Dependencies = Omit<TellDependencies, 'store'> & {
  store: TellDependencies['store'] & Pick<Store, 'reinsertions' | 'heldFilings'>;
};

/**
 * Returns the function that tells renters of records that were filed again after a removal, one mail for each filing. Each
 * is sent by one of several servers. A renter without an address that may get it finds the record in the portal.
 * 15 U.S.C. 1681i(a)(5)(B)(ii).
 */
export function makeTellReinsertions(
  { store, mailer, clock, baseUrl }: Dependencies,
  isStopped: () => boolean,
): () => Promise<void> {
  /** Returns whether the mail was accepted; `undefined` if nobody can get it. */
  async function tell(reinsertions: readonly Reinsertion[]): Promise<boolean | undefined> {
    const onFile = await recordsOnFile(store, reinsertions);
    const [first] = onFile;
    if (first === undefined) return undefined;
    const { organizationId } = first.reinsertion;
    const renterId = renterOf(first.record);
    const repeats = new Set(onFile.flatMap(({ reinsertion }) => reinsertion.repeats));
    const preferred = await preferredEmail(store, { organizationId, renterId, repeats }, onFile);
    const to = await openingEmail(store, renterId, organizationId, preferred);
    if (to === undefined) return undefined;
    const organization = await store.organizations.find(organizationId);
    const { name = '', postalAddress = null, telephone = null } = organization ?? {};
    return mailer.send(
      ownReinsertedMail(await textsFor(store, to), {
        to,
        organization: name,
        recordIds: onFile.map(({ reinsertion }) => recordId(reinsertion.number)),
        repeats: [...repeats].map(recordId),
        contact: { postalAddress, telephone },
        link: `${baseUrl()}/portal`,
      }),
    );
  }

  async function next(): Promise<boolean> {
    const at = clock();
    const filing = await store.transaction(({ reinsertions }) => reinsertions.takeUntold(at, at + LEASE_MS));
    if (filing === undefined) return false;
    const reinserted = await store.reinsertions.recordsOf(filing);
    const sent = await tell(reinserted);
    // The mailer has logged why it was not accepted. It is tried again when the lease ends.
    if (sent === false && (reinserted[0]?.certifiedAt ?? 0) > at - MAILED_WITHIN_MS) return true;
    // A mail that is only printed to the log reached nobody.
    const toldAt = sent === true && mailer.reachesPeople ? clock() : null;
    await store.transaction(({ reinsertions }) => reinsertions.finishTelling(filing, toldAt));
    return true;
  }

  return async () => {
    while (!isStopped() && (await next()));
  };
}

interface Reinserted {
  reinsertion: Reinsertion;
  record: FiledRecord;
}

/** Returns those that are on file: one that was removed again needs no mail. */
async function recordsOnFile(
  { heldFilings }: Pick<Store, 'heldFilings'>,
  reinsertions: readonly Reinsertion[],
): Promise<Reinserted[]> {
  const found: Reinserted[] = [];
  for (const reinsertion of reinsertions) {
    const record = await heldFilings.findOnFile(reinsertion);
    if (record !== undefined) found.push({ reinsertion, record });
  }
  return found;
}

/** Returns the e-mail with which the renter disputed a removed record, or else one with which a report was filed. */
async function preferredEmail(
  { reinsertions, disputes }: Pick<Store, 'reinsertions' | 'disputes'>,
  of: { organizationId: string; renterId: string; repeats: ReadonlySet<number> },
  onFile: readonly Reinserted[],
): Promise<string | null> {
  const listed = await reinsertions.listRepeatable(of.organizationId, of.renterId, 0, MOST_REMOVED);
  const removed = listed.filter((record) => of.repeats.has(contentOf(record).number));
  for (const record of removed) {
    const [dispute] = await disputes.listOfRecord(record.kind, contentOf(record).id, 1);
    if (dispute !== undefined) return dispute.renterEmail;
  }
  for (const record of [...onFile.map((one) => one.record), ...removed])
    if (record.kind === 'report' && record.report.renterEmail !== null)
      return normalizeEmail(record.report.renterEmail);
  return null;
}
