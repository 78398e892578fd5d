import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { RenameRequest, Staff, Store } from '../store/store.ts';
import { limitRequests } from './limit-requests.ts';
import { claimName, findOrganization, tidyOrganization } from './organizations.ts';

export type RequestRename = (staff: Staff, name: string) => Promise<RenameRequest>;

/**
 * Returns the use case that asks the operator for another name of the organization: renters see it as who
 * looked them up, so nobody renames themselves. A later request replaces an earlier one, unless it is the
 * same and open: then that one stays, with its time. Throws `invalid` for a name that the organization has or
 * cannot have, `conflict` for the name of another organization, and `rate_limited` for too many in a day.
 */
export function makeRequestRename(store: Pick<Store, 'transaction'>, clock: Clock): RequestRename {
  return async (staff, given) => {
    const { name } = tidyOrganization({ name: given });
    return store.transaction(async (tx) => {
      const { organizationId, name: requestedBy } = staff;
      await claimName(tx, { id: organizationId, name });
      // The operator may be deciding an earlier request at this moment.
      await tx.locks.organization(organizationId);
      const organization = await findOrganization(tx.organizations, organizationId);
      if (name === organization.name)
        throw new ApiError('invalid', 'This is already the name of your organization.');
      const earlier = await tx.renameRequests.find(organizationId);
      if (earlier?.name === name && earlier.rejection === null) return earlier;
      const request: RenameRequest = {
        organizationId,
        name,
        requestedBy,
        requestedAt: clock(),
        rejection: null,
      };
      await limitRequests(tx, organizationId, 'organization.rename_requested', request.requestedAt);
      await tx.renameRequests.put(request);
      await recordAction(tx, { staff, at: request.requestedAt }, 'organization.rename_requested', request);
      return request;
    });
  };
}

export type WithdrawRename = (staff: Staff) => Promise<void>;

/**
 * Returns the use case that withdraws a rename request, or dismisses a rejected one. Throws `not_found` if
 * there is none.
 */
export function makeWithdrawRename(store: Pick<Store, 'transaction'>, clock: Clock): WithdrawRename {
  return async (staff) =>
    store.transaction(async (tx) => {
      await tx.locks.organization(staff.organizationId);
      const request = await tx.renameRequests.find(staff.organizationId);
      if (request === undefined)
        throw new ApiError('not_found', 'This request is no longer open. Reload the page.');
      await tx.renameRequests.remove(staff.organizationId);
      if (request.rejection !== null) return;
      await recordAction(tx, { staff, at: clock() }, 'organization.rename_withdrawn', request);
    });
}

type RejectRename = (organizationId: string, reason: string) => Promise<RenameRequest>;

/**
 * Returns the use case with which the operator rejects a rename request. The reason is shown to the
 * organization's staff. Throws `not_found` if no request is open, and `invalid` without a reason.
 */
export function makeRejectRename(store: Pick<Store, 'transaction'>, clock: Clock): RejectRename {
  return async (organizationId, text) => {
    const reason = text.trim();
    if (reason === '')
      throw new ApiError('invalid', "A reason is required: the organization's staff see it.");
    return store.transaction(async (tx) => {
      await tx.locks.organization(organizationId);
      const { name } = await findOrganization(tx.organizations, organizationId);
      const request = await tx.renameRequests.find(organizationId);
      if (request === undefined || request.rejection !== null)
        throw new ApiError('not_found', `${name} has no open rename request.`);
      const rejected = { ...request, rejection: { at: clock(), reason } };
      await tx.renameRequests.put(rejected);
      return rejected;
    });
  };
}
