import type { components } from './reference.ts';

type Schemas = components['schemas'];

/**
 * The body that the network posts to an organization's webhook, by `event`. Unless the webhook is signed and you verify it with
 * `verifyWebhook`, treat it as a hint to query the API.
 */
export type WebhookEvent =
  | ReportSubmitted
  | ReportCorrected
  | ReportWithdrawn
  | DisputeFiled
  | IdentityCheck
  | BatchCompleted
  | WebhookTest;

/** A report was filed from compliance labels. */
export type ReportSubmitted = Schemas['ReportSubmittedEvent'];

/** The organization corrected a report, or the renter paid later. Sent only if the webhook asks for it. */
export type ReportCorrected = Schemas['ReportCorrectedEvent'];

/** The organization withdrew a report. Sent only if the webhook asks for it. */
export type ReportWithdrawn = Schemas['ReportWithdrawnEvent'];

/** A renter filed a dispute against a report or an incident. */
export type DisputeFiled = Schemas['DisputeFiledEvent'];

/** An identity check was completed. */
export type IdentityCheck = Schemas['IdentityCheckEvent'];

/** A batch of checks has ended. Sent only if the webhook asks for it. */
export type BatchCompleted = Schemas['BatchCompletedEvent'];

/** Someone sent a test from the dashboard. */
export type WebhookTest = Schemas['WebhookTestEvent'];
