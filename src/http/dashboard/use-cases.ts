import type { ListAudit } from '../../accounts/list-audit.ts';
import type { UseCases } from '../routes.ts';

/** What staff can do: all that the API can, and what only the dashboard does. */
export interface StaffUseCases extends UseCases {
  listAudit: ListAudit;
}
