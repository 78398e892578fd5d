import { randomBytes } from 'node:crypto';
import { makeInquire } from './admission/inquire.ts';
import { makeFindReach, makeSeeRenters } from './admission/reach.ts';
import { makeAdverseActions } from './adverse-actions/adverse-actions.ts';
import { makeFindAuditFacets, makeListAudit } from './audit/audit.ts';
import { makeNameCallers } from './audit/caller-names.ts';
import type { BackgroundJob } from './background-job.ts';
import { makeBatches } from './batches/batches.ts';
import { makeCreateBatch } from './batches/create-batch.ts';
import { makeStaffBatches } from './batches/staff-batches.ts';
import { makeBilling } from './billing/billing.ts';
import { makeOrganizationDisputes } from './disputes/disputes.ts';
import { makeExportRows } from './exporting/export-rows.ts';
import type { ReadCsv } from './exporting/read-csv.ts';
import type { StaffUseCases } from './http/dashboard/use-cases.ts';
import type { Metrics } from './http/metrics.ts';
import { type Clock, type NewId, pooledRandomBytes } from './ids.ts';
import { makeImporting } from './importing/importing.ts';
import type { ReadReport } from './importing/read-row.ts';
import { makeCreateKey } from './keys/create-key.ts';
import type { KeyUsageCounter } from './keys/key-usage.ts';
import { makeListEndedKeys, makeListKeyDetails, makeListKeys, makeRevokeKey } from './keys/keys.ts';
import { makeRotateKey } from './keys/rotate-key.ts';
import { makeNotices } from './notices/notices.ts';
import { makeReadCertification, makeSignCertification } from './organizations/certification.ts';
import { makeSetContact } from './organizations/contact-details.ts';
import { makeReadDailyLookups } from './organizations/daily-lookups.ts';
import { makeSetNameOnly } from './organizations/name-only.ts';
import { findOrganization } from './organizations/organizations.ts';
import { makeRequestPlan, makeWithdrawPlanRequest } from './organizations/plan-requests.ts';
import { makeRequestRename, makeWithdrawRename } from './organizations/rename-requests.ts';
import { makeSetTimeZone } from './organizations/time-zone.ts';
import { makeFindUsualPurpose } from './organizations/usual-purpose.ts';
import { makeOverview } from './overview/overview.ts';
import { makeRenterUseCases } from './renters/use-cases.ts';
import { makeFileFiguresReport } from './reporting/file-figures-report.ts';
import { makeFileIncident } from './reporting/file-incident.ts';
import { makeFileLabelsReport } from './reporting/file-labels-report.ts';
import { makeFindChoices, makeFindPerson, makeSuggestWords } from './reporting/filing-help.ts';
import { makeFindOwnRecord, makeReadOwnRecordStates, makeWithdrawAsStaff } from './reporting/own-filings.ts';
import { makeChangeOwnRecords, makeListOwnRecords } from './reporting/own-records.ts';
import { makeApiRequests } from './request-log/read-requests.ts';
import { makeListOwnHeldFilings } from './review/held-filings.ts';
import { makeListRenters } from './roster/list-roster.ts';
import type { OperatorDetails } from './rules/organizations/operator-details.ts';
import { makeCheck } from './screening/check.ts';
import { makeCheckAsStaff } from './screening/check-as-staff.ts';
import { makeFindRenters } from './screening/find-renters.ts';
import { makeFindSimilar } from './screening/find-similar.ts';
import { makeOwnChecks } from './screening/own-checks.ts';
import { makeScore } from './screening/score.ts';
import { makeSearch } from './screening/search.ts';
import { makeStaffChecks } from './screening/staff-checks.ts';
import type { SealedText } from './sign-in/seal.ts';
import { makeTeam } from './staff/team.ts';
import type { Store } from './store/store.ts';
import type { Dispatcher } from './webhooks/dispatcher.ts';
import type { AllowPrivate } from './webhooks/receiver.ts';
import { makeWebhooks } from './webhooks/webhooks.ts';

/** The dependencies of the use cases. */
interface Foundation {
  store: Store;
  usage: KeyUsageCounter;
  dispatcher: Pick<Dispatcher, 'wake'>;
  waitingEvents: Pick<BackgroundJob, 'wake'>;
  disputeWork: Pick<BackgroundJob, 'wake'>;
  noticeWork: Pick<BackgroundJob, 'wake'>;
  adverseActionWork: Pick<BackgroundJob, 'wake'>;
  batchJob: Pick<BackgroundJob, 'wake'>;
  importJob: Pick<BackgroundJob, 'wake'>;
  operator: OperatorDetails;
  /** URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  metrics: Pick<Metrics, 'countCheck'>;
  readReport: ReadReport;
  readCsv: ReadCsv;
  allowPrivateWebhooks: AllowPrivate;
  /** Encrypts the secrets of webhooks. */
  sealed: SealedText;
  requireCertification: boolean;
  newId: NewId;
  clock: Clock;
}

/** Returns the use cases of the API and the dashboard. */
export function wireUseCases(foundation: Foundation): StaffUseCases {
  const { store, usage, dispatcher, disputeWork, noticeWork, metrics, readReport, readCsv } = foundation;
  const { allowPrivateWebhooks, adverseActionWork, batchJob, operator, baseUrl, newId, clock } = foundation;
  const { requireCertification, sealed, waitingEvents, importJob } = foundation;
  const reporting = { store, newId, clock, randomBytes, onEvent: () => dispatcher.wake() };
  // For member IDs. Each filing draws one, in case the renter is not on file.
  const filing = { ...reporting, randomBytes: pooledRandomBytes() };
  const nameCallers = makeNameCallers(store);
  const inquire = makeInquire(store, clock);
  const findReach = makeFindReach(store.inquiries, clock);
  const seeRenters = makeSeeRenters({ ...store, findReach });
  const renters = makeRenterUseCases({
    store,
    nameCallers,
    inquire,
    findReach,
    seeRenters,
    newId,
    clock,
    randomBytes,
  });
  const findRenters = makeFindRenters({ ...store, findReach, inquire, clock });
  const changeOwnRecords = makeChangeOwnRecords({
    store,
    newId,
    clock,
    nameCallers,
    onChange: () => {
      noticeWork.wake();
      dispatcher.wake();
    },
  });
  const readDailyLookups = makeReadDailyLookups(store, clock);
  const createBatch = makeCreateBatch({ store, newId, clock, onBatch: () => batchJob.wake() });
  const batches = makeBatches({ store, newId, clock, onEvent: () => dispatcher.wake() });
  const ownChecks = makeOwnChecks({ ...store, nameCallers });
  const listKeys = makeListKeys(store.keys, usage, clock);
  return {
    check: makeCheck({
      renters: store.renters,
      store,
      findSimilar: makeFindSimilar({ store, readDailyLookups, clock }),
      clock,
      onChecked: (recommendation) => metrics.countCheck(recommendation),
    }),
    createBatch,
    ...batches,
    ...ownChecks,
    findUsualPurpose: makeFindUsualPurpose(store),
    ...makeStaffChecks({ store, ...ownChecks, findReach, nameCallers }),
    ...makeStaffBatches({
      store,
      createBatch,
      batches,
      ...ownChecks,
      nameCallers,
      requireCertification,
      clock,
    }),
    score: makeScore(store.renters, inquire, clock),
    search: makeSearch(findRenters),
    listRenters: makeListRenters(store.renters, seeRenters),
    fileFiguresReport: makeFileFiguresReport(filing),
    fileLabelsReport: makeFileLabelsReport(filing),
    fileIncident: makeFileIncident(reporting),
    listOwnRecords: makeListOwnRecords(store.records),
    ...changeOwnRecords,
    findOwnRecord: makeFindOwnRecord(store.records),
    readOwnRecordStates: makeReadOwnRecordStates(store, clock),
    withdrawAsStaff: makeWithdrawAsStaff(store, clock, changeOwnRecords.withdrawRecord),
    listKeys,
    listKeyDetails: makeListKeyDetails(listKeys, nameCallers),
    createKey: makeCreateKey({ store, newId, clock, randomBytes }),
    rotateKey: makeRotateKey({ store, newId, clock, randomBytes }),
    revokeKey: makeRevokeKey(store, clock),
    listAudit: makeListAudit(store),
    findAuditFacets: makeFindAuditFacets(store.audit),
    findPlanRequest: (id) => store.planRequests.find(id),
    requestPlan: makeRequestPlan(store, clock),
    withdrawPlanRequest: makeWithdrawPlanRequest(store, clock),
    findRenameRequest: (id) => store.renameRequests.find(id),
    setContact: makeSetContact(store, clock),
    setNameOnly: makeSetNameOnly(store, clock),
    setTimeZone: makeSetTimeZone(store, clock),
    readCertification: makeReadCertification(store, requireCertification, clock),
    signCertification: makeSignCertification({ store, newId, clock }),
    requestRename: makeRequestRename(store, clock),
    withdrawRename: makeWithdrawRename(store, clock),
    exportRows: makeExportRows({ store, readCsv, clock }),
    listOwnHeldFilings: makeListOwnHeldFilings(store),
    ...makeImporting({ store, newId, clock, readReport, onImport: () => importJob.wake() }),
    checkAsStaff: makeCheckAsStaff({
      store,
      requireCertification,
      clock,
      onChecked: (recommendation) => metrics.countCheck(recommendation),
    }),
    findChoices: makeFindChoices({ findRenters, listRoster: renters.listRoster, inquire }),
    findPerson: makeFindPerson(store, inquire),
    suggestWords: makeSuggestWords(store),
    ...renters,
    findOrganization: (id) => findOrganization(store.organizations, id),
    readDailyLookups,
    ...makeTeam({ store, newId, clock, randomBytes }),
    listEndedKeys: makeListEndedKeys(store.keys, nameCallers, clock),
    ...makeWebhooks({
      ...reporting,
      sealed,
      allowPrivate: allowPrivateWebhooks,
      baseUrl,
      onWaiting: () => waitingEvents.wake(),
    }),
    ...makeBilling(store, nameCallers, clock),
    ...makeOverview({ store, listKeys, requireCertification, clock }),
    ...makeApiRequests(store, nameCallers),
    ...makeOrganizationDisputes({
      store,
      nameCallers,
      clock,
      onTask: () => {
        disputeWork.wake();
        noticeWork.wake();
      },
    }),
    ...makeNotices(store, findReach, clock),
    ...makeAdverseActions({
      store,
      newId,
      clock,
      nameCallers,
      operator,
      baseUrl,
      onMail: () => adverseActionWork.wake(),
    }),
  };
}
