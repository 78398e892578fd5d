import type { Reads, Transaction } from '../store.ts';
import { auditReads, auditWrites } from './audit.ts';
import { billingReads, billingWrites } from './billing.ts';
import { incidentReads, incidentWrites } from './incidents.ts';
import { keyReads, keyWrites } from './keys.ts';
import { organizationReads, organizationWrites } from './organizations.ts';
import type { Dialect, Prepare } from './query.ts';
import { renterReads, renterWrites } from './renters.ts';
import { reportReads, reportWrites } from './reports.ts';
import { webhookReads, webhookWrites } from './webhooks.ts';

/** What can be read at any time. */
export function readsOn(prepare: Prepare, dialect: Dialect): Reads {
  return {
    organizations: organizationReads(prepare, dialect),
    keys: keyReads(prepare),
    renters: renterReads(prepare, dialect),
    reports: reportReads(prepare),
    incidents: incidentReads(prepare),
    billing: billingReads(prepare),
    webhooks: webhookReads(prepare, dialect),
    audit: auditReads(prepare),
  };
}

/** What a transaction can do. */
export function transactionOn(prepare: Prepare, dialect: Dialect): Transaction {
  const reads = readsOn(prepare, dialect);
  return {
    organizations: { ...reads.organizations, ...organizationWrites(prepare, dialect) },
    keys: { ...reads.keys, ...keyWrites(prepare) },
    renters: { ...reads.renters, ...renterWrites(prepare) },
    reports: { ...reads.reports, ...reportWrites(prepare) },
    incidents: { ...reads.incidents, ...incidentWrites(prepare) },
    billing: { ...reads.billing, ...billingWrites(prepare) },
    webhooks: { ...reads.webhooks, ...webhookWrites(prepare) },
    audit: { ...reads.audit, ...auditWrites(prepare) },
  };
}
