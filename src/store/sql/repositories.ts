import type { Locks, Reads, Transaction } from '../store.ts';
import { activityReads } from './activity.ts';
import { adverseActionReads, adverseActionWrites } from './adverse-actions.ts';
import { alertReads, alertWrites } from './alerts.ts';
import { appealReads, appealWrites } from './appeals.ts';
import { assertionReads } from './assertions.ts';
import { auditReads, auditWrites } from './audit.ts';
import { billingReads, billingWrites } from './billing.ts';
import { certificationReads, certificationWrites } from './certifications.ts';
import { batchReads, batchWrites } from './checks/batches.ts';
import { checkLogReads } from './checks/check-log.ts';
import { disputeReads, disputeWrites } from './disputes.ts';
import { exportReads } from './exports.ts';
import { filingReads } from './filing/filing-context.ts';
import { filingCounter } from './filing-days.ts';
import { heldFilingReads, heldFilingWrites } from './held-filings.ts';
import { idempotencyReads, idempotencyWrites, responseReads, responseWrites } from './idempotency-records.ts';
import { identityReads, identityWrites } from './identity.ts';
import { pairReads, pairWrites } from './identity-pairs.ts';
import { importReads, importWrites } from './imports.ts';
import { incidentReads, incidentWrites } from './incidents.ts';
import { inquiryReads } from './inquiries/inquiries.ts';
import { inquiryWrites } from './inquiries/inquiry-index.ts';
import { keyReads, keyWrites } from './keys.ts';
import { matchingWeightsReads, matchingWeightsWrites } from './matching-weights.ts';
import { mergeReads, mergeWrites } from './merges/merges.ts';
import { splitReads, splitWrites } from './merges/splits.ts';
import { mixedFileReads, mixedFileWrites } from './mixed-files.ts';
import { noticeReads, noticeWrites } from './notices.ts';
import { creditRequestReads, creditRequestWrites } from './operator-requests/credit-requests.ts';
import {
  planRequestReads,
  planRequestWrites,
  renameRequestReads,
  renameRequestWrites,
} from './operator-requests/owner-requests.ts';
import { organizationReads, organizationWrites } from './organizations.ts';
import { reinsertionReads, reinsertionWrites } from './own-records/reinsertions.ts';
import type { Dialect, Prepare } from './query.ts';
import { queueReads } from './queues.ts';
import { recordReads, recordWrites } from './records.ts';
import { blockReads, blockWrites } from './renter-file/blocks.ts';
import { fileRequestReads, fileRequestWrites } from './renter-file/file-requests.ts';
import { renterFileReads, renterFileWrites } from './renter-file/renter-file.ts';
import { renterReads, renterWrites } from './renters.ts';
import { reportReads, reportWrites } from './reports.ts';
import { requestReads } from './request-log.ts';
import { rosterReads } from './roster.ts';
import { settingReads, settingWrites } from './settings.ts';
import { invitationReads, invitationWrites } from './sign-in/invitations.ts';
import { passkeyReads, passkeyWrites } from './sign-in/passkeys.ts';
import { renterSignInReads, renterSignInWrites } from './sign-in/renter-sign-in.ts';
import { signInReads, signInWrites } from './sign-in/sign-in.ts';
import { staffReads, staffWrites } from './sign-in/staff.ts';
import { usageReads, usageWrites } from './usage.ts';
import { deliveryReads, deliveryWrites } from './webhooks/deliveries.ts';
import { eventReads, eventWrites } from './webhooks/events.ts';
import { webhookReads, webhookWrites } from './webhooks/webhooks.ts';
import {
  capturedMailReads,
  capturedMailWrites,
  testWorldReads,
  testWorldWrites,
} from './worlds/test-worlds.ts';

/** Returns the repositories for reading. They can be used outside a transaction. */
export function readsOn(prepare: Prepare, dialect: Dialect): Reads {
  return {
    organizations: organizationReads(prepare),
    keys: keyReads(prepare),
    renters: renterReads(prepare, dialect),
    assertions: assertionReads(prepare, dialect),
    identity: identityReads(prepare, dialect),
    pairs: pairReads(prepare),
    merges: mergeReads(prepare),
    mixedFiles: mixedFileReads(prepare),
    splits: splitReads(prepare),
    matchingWeights: matchingWeightsReads(prepare),
    roster: rosterReads(prepare, dialect),
    reports: reportReads(prepare, dialect),
    incidents: incidentReads(prepare, dialect),
    records: recordReads(prepare, dialect),
    filings: filingReads(prepare, dialect),
    heldFilings: heldFilingReads(prepare, dialect),
    reinsertions: reinsertionReads(prepare, dialect),
    disputes: disputeReads(prepare, dialect),
    appeals: appealReads(prepare),
    notices: noticeReads(prepare),
    checkLog: checkLogReads(prepare, dialect),
    batches: batchReads(prepare, dialect),
    inquiries: inquiryReads(prepare, dialect),
    billing: billingReads(prepare),
    usage: usageReads(prepare, dialect),
    requests: requestReads(prepare),
    webhooks: webhookReads(prepare),
    deliveries: deliveryReads(prepare, dialect),
    events: eventReads(prepare),
    audit: auditReads(prepare, dialect),
    signIn: signInReads(prepare),
    passkeys: passkeyReads(prepare),
    renterSignIn: renterSignInReads(prepare),
    renterFile: renterFileReads(prepare),
    fileRequests: fileRequestReads(prepare),
    blocks: blockReads(prepare),
    adverseActions: adverseActionReads(prepare, dialect),
    staff: staffReads(prepare),
    invitations: invitationReads(prepare),
    settings: settingReads(prepare),
    idempotencyRecords: idempotencyReads(prepare),
    responses: responseReads(prepare),
    imports: importReads(prepare, dialect),
    planRequests: planRequestReads(prepare),
    creditRequests: creditRequestReads(prepare),
    certifications: certificationReads(prepare),
    renameRequests: renameRequestReads(prepare),
    exports: exportReads(prepare, dialect),
    alerts: alertReads(prepare),
    activity: activityReads(prepare, dialect),
    queues: queueReads(prepare),
    testWorlds: testWorldReads(prepare),
    capturedMails: capturedMailReads(prepare),
  };
}

/** Returns the repositories of a transaction, which can read and write. */
export function transactionOn(prepare: Prepare, dialect: Dialect, locks: Locks): Transaction {
  const reads = readsOn(prepare, dialect);
  return {
    locks,
    organizations: { ...reads.organizations, ...organizationWrites(prepare) },
    keys: { ...reads.keys, ...keyWrites(prepare) },
    renters: { ...reads.renters, ...renterWrites(prepare) },
    assertions: reads.assertions,
    identity: { ...reads.identity, ...identityWrites(prepare, dialect) },
    pairs: { ...reads.pairs, ...pairWrites(prepare) },
    merges: { ...reads.merges, ...mergeWrites(prepare) },
    mixedFiles: { ...reads.mixedFiles, ...mixedFileWrites(prepare) },
    splits: { ...reads.splits, ...splitWrites(prepare, dialect) },
    matchingWeights: { ...reads.matchingWeights, ...matchingWeightsWrites(prepare) },
    roster: reads.roster,
    reports: { ...reads.reports, ...reportWrites(prepare, dialect) },
    records: { ...reads.records, ...recordWrites(prepare, dialect) },
    filings: reads.filings,
    heldFilings: { ...reads.heldFilings, ...heldFilingWrites(prepare) },
    reinsertions: { ...reads.reinsertions, ...reinsertionWrites(prepare) },
    disputes: { ...reads.disputes, ...disputeWrites(prepare, dialect) },
    appeals: { ...reads.appeals, ...appealWrites(prepare) },
    notices: { ...reads.notices, ...noticeWrites(prepare) },
    incidents: { ...reads.incidents, ...incidentWrites(prepare, dialect) },
    checkLog: reads.checkLog,
    batches: { ...reads.batches, ...batchWrites(prepare, dialect) },
    inquiries: { ...reads.inquiries, ...inquiryWrites(prepare, dialect) },
    billing: { ...reads.billing, ...billingWrites(prepare) },
    usage: { ...reads.usage, ...usageWrites(prepare), ...filingCounter(prepare, dialect) },
    requests: reads.requests,
    webhooks: { ...reads.webhooks, ...webhookWrites(prepare, dialect) },
    deliveries: { ...reads.deliveries, ...deliveryWrites(prepare, dialect) },
    events: { ...reads.events, ...eventWrites(prepare, dialect) },
    audit: { ...reads.audit, ...auditWrites(prepare) },
    signIn: { ...reads.signIn, ...signInWrites(prepare) },
    passkeys: { ...reads.passkeys, ...passkeyWrites(prepare) },
    renterSignIn: { ...reads.renterSignIn, ...renterSignInWrites(prepare) },
    renterFile: { ...reads.renterFile, ...renterFileWrites(prepare) },
    fileRequests: { ...reads.fileRequests, ...fileRequestWrites(prepare) },
    blocks: { ...reads.blocks, ...blockWrites(prepare, dialect) },
    adverseActions: { ...reads.adverseActions, ...adverseActionWrites(prepare) },
    staff: { ...reads.staff, ...staffWrites(prepare) },
    invitations: { ...reads.invitations, ...invitationWrites(prepare) },
    settings: { ...reads.settings, ...settingWrites(prepare) },
    idempotencyRecords: { ...reads.idempotencyRecords, ...idempotencyWrites(prepare) },
    responses: { ...reads.responses, ...responseWrites(prepare) },
    imports: { ...reads.imports, ...importWrites(prepare) },
    certifications: { ...reads.certifications, ...certificationWrites(prepare) },
    planRequests: { ...reads.planRequests, ...planRequestWrites(prepare) },
    creditRequests: { ...reads.creditRequests, ...creditRequestWrites(prepare, dialect) },
    renameRequests: { ...reads.renameRequests, ...renameRequestWrites(prepare) },
    exports: reads.exports,
    alerts: { ...reads.alerts, ...alertWrites(prepare, dialect) },
    activity: reads.activity,
    queues: reads.queues,
    testWorlds: { ...reads.testWorlds, ...testWorldWrites(prepare) },
    capturedMails: { ...reads.capturedMails, ...capturedMailWrites(prepare) },
  };
}
