import type { ApiRequests } from '../../accounts/api-requests.ts';
import type { FindOrganization } from '../../accounts/find-organization.ts';
import type { FindAuditFacets, ListAudit } from '../../accounts/list-audit.ts';
import type { ListRevokedKeys } from '../../accounts/list-revoked-keys.ts';
import type { Overview } from '../../accounts/overview.ts';
import type { RequestPlan, WithdrawPlanRequest } from '../../accounts/request-plan.ts';
import type { Team } from '../../accounts/team.ts';
import type { UpdateOrganization } from '../../accounts/update-organization.ts';
import type { Billing } from '../../billing/billing.ts';
import type { OrganizationDisputes } from '../../disputes/disputes.ts';
import type { ExportRows } from '../../exporting/export-rows.ts';
import type { Importing } from '../../importing/importing.ts';
import type { RenterUseCases } from '../../renters/use-cases.ts';
import type { FindPerson } from '../../reporting/find-person.ts';
import type { SuggestWords } from '../../reporting/suggest-words.ts';
import type { CheckAsStaff } from '../../screening/check-as-staff.ts';
import type { PlanRequest } from '../../store/store.ts';
import type { FindDelivery } from '../../webhooks/find-delivery.ts';
import type { ListDeliveries } from '../../webhooks/list-deliveries.ts';
import type { ResendDelivery } from '../../webhooks/resend-delivery.ts';
import type { SendTestEvent } from '../../webhooks/send-test-event.ts';
import type { UseCases } from '../routes.ts';

/** What staff can do: all that the API can, and what only the dashboard does. */
export interface StaffUseCases
  extends UseCases,
    Importing,
    RenterUseCases,
    Team,
    Billing,
    Overview,
    OrganizationDisputes,
    ApiRequests {
  listAudit: ListAudit;
  checkAsStaff: CheckAsStaff;
  findPerson: FindPerson;
  suggestWords: SuggestWords;
  findOrganization: FindOrganization;
  listRevokedKeys: ListRevokedKeys;
  sendTestEvent: SendTestEvent;
  listDeliveries: ListDeliveries;
  findDelivery: FindDelivery;
  resendDelivery: ResendDelivery;
  findAuditFacets: FindAuditFacets;
  updateOrganization: UpdateOrganization;
  findPlanRequest: (organizationId: string) => Promise<PlanRequest | undefined>;
  requestPlan: RequestPlan;
  withdrawPlanRequest: WithdrawPlanRequest;
  exportRows: ExportRows;
}
