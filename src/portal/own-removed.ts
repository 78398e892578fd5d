import { nameOrganizations } from '../organizations/organizations.ts';
import { partsOf, type RecordContent } from '../renters/record-content.ts';
import { recordId } from '../rules/text/formats.ts';
import type { HeldFilingReads, OrganizationReads, RecordReads, RemovedRecord } from '../store/store.ts';
import type { OpenFile } from './file-scope.ts';

/** Removed records on the page. The downloaded file contains more. */
const PAGE_REMOVED = 25;

interface OwnRemovedHead {
  recordId: string;
  filedAt: number;
  filedBy: string;
  organizationId: string;
  reason: RemovedRecord['reason'];
  removedAt: number;
  /** The reason of the operator, who rejected the filing, or of the organization, which changed the record. */
  said: string | null;
}

/** A record as it was before it was removed or corrected: who filed it, and why it was changed. */
export type OwnRemoved = OwnRemovedHead & RecordContent;

/**
 * Returns at most `limit` removed and changed records that a session sees. That a record was blocked is shown only to sessions
 * that were confirmed for the whole file: it tells of a crime against the renter.
 */
export async function listRemoved(
  records: Pick<RecordReads, 'listRemoved'>,
  { renterId, filedBy }: Pick<OpenFile, 'renterId' | 'filedBy'>,
  limit: number,
): Promise<RemovedRecord[]> {
  const found = await records.listRemoved(renterId, limit, filedBy);
  return filedBy === undefined ? found : found.filter(({ reason }) => reason !== 'blocked');
}

/** Returns removed records as the renter sees them: without the names of the organization's staff. */
export async function ownRemoved(
  records: readonly RemovedRecord[],
  heldFilings: Pick<HeldFilingReads, 'listOf'>,
  nameOf: (id: string) => Promise<string>,
): Promise<OwnRemoved[]> {
  const rejected = records.filter(({ reason }) => reason === 'rejected').map((record) => partsOf(record).id);
  const held = new Map((await heldFilings.listOf(rejected)).map(({ id, reason }) => [id, reason]));
  return Promise.all(
    records.map(async (removed) => {
      const { reason, removedAt } = removed;
      const { id, organizationId, number, filedAt, ...content } = partsOf(removed);
      const said = (reason === 'rejected' ? held.get(id) : null) ?? removed.said;
      const filedBy = await nameOf(organizationId);
      const head = { recordId: recordId(number), filedAt, filedBy, organizationId };
      return { ...head, reason, removedAt, said, ...content };
    }),
  );
}

interface Reads {
  records: Pick<RecordReads, 'listRemoved'>;
  heldFilings: Pick<HeldFilingReads, 'listOf'>;
  organizations: Pick<OrganizationReads, 'find'>;
}

export type ListOwnRemoved = (
  file: Pick<OpenFile, 'renterId' | 'filedBy'>,
) => Promise<{ rows: OwnRemoved[]; more: boolean }>;

/**
 * Returns the use case that lists the newest records that were removed or corrected, of those that a session opens, and
 * whether there are more.
 */
export function makeListOwnRemoved({ records, heldFilings, organizations }: Reads): ListOwnRemoved {
  return async (file) => {
    const found = await listRemoved(records, file, PAGE_REMOVED + 1);
    const nameOf = nameOrganizations(organizations);
    const rows = await ownRemoved(found.slice(0, PAGE_REMOVED), heldFilings, nameOf);
    return { rows, more: found.length > PAGE_REMOVED };
  };
}
