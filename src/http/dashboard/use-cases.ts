import type { FindAuditFacets, ListAudit } from '../../audit/audit.ts';
import type { StaffBatches } from '../../batches/staff-batches.ts';
import type { Billing } from '../../billing/billing.ts';
import type { OrganizationDisputes } from '../../disputes/disputes.ts';
import type { ExportRows } from '../../exporting/export-rows.ts';
import type { Importing } from '../../importing/importing.ts';
import type { ListEndedKeys } from '../../keys/keys.ts';
import type { NoticeUseCases } from '../../notices/notices.ts';
import type { ReadCertification, SignCertification } from '../../organizations/certification.ts';
import type { SetContact } from '../../organizations/contact-details.ts';
import type { ReadDailyLookups } from '../../organizations/daily-lookups.ts';
import type { SetNameOnly } from '../../organizations/name-only.ts';
import type { FindOrganization } from '../../organizations/organizations.ts';
import type { RequestPlan, WithdrawPlanRequest } from '../../organizations/plan-requests.ts';
import type { RequestRename, WithdrawRename } from '../../organizations/rename-requests.ts';
import type { SetTimeZone } from '../../organizations/time-zone.ts';
import type { FindUsualPurpose } from '../../organizations/usual-purpose.ts';
import type { Overview } from '../../overview/overview.ts';
import type { RenterUseCases } from '../../renters/use-cases.ts';
import type { FindChoices, FindPerson, SuggestWords } from '../../reporting/filing-help.ts';
import type { FindOwnRecord, ReadOwnRecordStates, WithdrawAsStaff } from '../../reporting/own-filings.ts';
import type { ApiRequests } from '../../request-log/read-requests.ts';
import type { ListOwnHeldFilings } from '../../review/held-filings.ts';
import type { CheckAsStaff } from '../../screening/check-as-staff.ts';
import type { StaffChecks } from '../../screening/staff-checks.ts';
import type { Team } from '../../staff/team.ts';
import type { PlanRequest, RenameRequest } from '../../store/store.ts';
import type { UseCases } from '../use-cases.ts';

/** The use cases of staff: all those of the API, and those that only the dashboard has. */
export interface StaffUseCases
  extends UseCases,
    Importing,
    RenterUseCases,
    Team,
    Billing,
    Overview,
    OrganizationDisputes,
    NoticeUseCases,
    ApiRequests,
    StaffBatches,
    StaffChecks {
  listAudit: ListAudit;
  checkAsStaff: CheckAsStaff;
  findUsualPurpose: FindUsualPurpose;
  findChoices: FindChoices;
  findPerson: FindPerson;
  suggestWords: SuggestWords;
  findOrganization: FindOrganization;
  readDailyLookups: ReadDailyLookups;
  listEndedKeys: ListEndedKeys;
  findAuditFacets: FindAuditFacets;
  findPlanRequest: (organizationId: string) => Promise<PlanRequest | undefined>;
  requestPlan: RequestPlan;
  withdrawPlanRequest: WithdrawPlanRequest;
  findRenameRequest: (organizationId: string) => Promise<RenameRequest | undefined>;
  setContact: SetContact;
  setNameOnly: SetNameOnly;
  setTimeZone: SetTimeZone;
  readCertification: ReadCertification;
  signCertification: SignCertification;
  requestRename: RequestRename;
  withdrawRename: WithdrawRename;
  exportRows: ExportRows;
  listOwnHeldFilings: ListOwnHeldFilings;
  findOwnRecord: FindOwnRecord;
  readOwnRecordStates: ReadOwnRecordStates;
  withdrawAsStaff: WithdrawAsStaff;
}
