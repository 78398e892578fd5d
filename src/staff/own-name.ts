import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { limit, MINUTE } from '../limit.ts';
import { tidyName } from '../organizations/organizations.ts';
import { hasLink, lookalikeKey } from '../rules/organizations/organization-names.ts';
import { MOST_PERSON_NAME_CHARACTERS } from '../rules/text/limits.ts';
import type { Staff, StaffMember, StaffReads, Store } from '../store/store.ts';
import { everyone, findStaff } from './staff.ts';

/** New names of one person in a day: each is an entry of the audit log, which is kept. */
const MOST_NAMES_A_DAY = 20;

const tooMany = () =>
  new ApiError('rate_limited', 'You changed your name too many times within a day. Try again tomorrow.');

export type ChangeOwnName = (by: Staff, name: string) => Promise<void>;

/**
 * Returns the use case that changes a staff member's own name. The audit log records the name before and after. Throws `invalid` for
 * a name that an invitation could not have either, or that contains a link, `conflict` for one that people may take for that
 * of a colleague with access, and `rate_limited` for too many in a day.
 */
export function makeChangeOwnName(store: Pick<Store, 'transaction'>, clock: Clock): ChangeOwnName {
  const names = limit(MOST_NAMES_A_DAY, 24 * 60 * MINUTE, tooMany);
  return async (by, given) => {
    const name = tidyName(given, MOST_PERSON_NAME_CHARACTERS);
    // Mails to colleagues and invited people contain it.
    if (hasLink(name)) throw new ApiError('invalid', 'name must not contain a URL or a domain.');
    await names.take(by.userId);
    return store.transaction(async (tx) => {
      const at = clock();
      // Otherwise two colleagues could take one name at the same time.
      await tx.locks.team(by.organizationId);
      const member = await findStaff(tx.staff, by.organizationId, by.userId);
      if (member.name === name) return;
      await rejectNameOfColleague(tx.staff, member, name);
      await tx.staff.setName(by.userId, name, at);
      await recordAction(tx, { staff: by, at }, 'staff.renamed', { from: member.name, to: name });
    });
  };
}

/** Throws `conflict` if the name looks like that of a colleague: what a person does is shown under their name. */
async function rejectNameOfColleague(
  staff: Pick<StaffReads, 'list'>,
  { organizationId, userId }: StaffMember,
  name: string,
): Promise<void> {
  const key = lookalikeKey(name);
  for await (const other of everyone(staff, organizationId)) {
    if (other.userId === userId || other.disabledAt !== null || lookalikeKey(other.name) !== key) continue;
    throw new ApiError(
      'conflict',
      'A colleague has this name, or one that looks like it. Add something that distinguishes you, such as a middle name.',
    );
  }
}
