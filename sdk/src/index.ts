export { type Client, createClient } from './client.ts';
export type { EachInput, EntryOf, ListName } from './each.ts';
export type {
  BatchCompleted,
  DisputeFiled,
  IdentityCheck,
  ReportCorrected,
  ReportSubmitted,
  ReportWithdrawn,
  WebhookEvent,
  WebhookTest,
} from './events.ts';
export type { CallOptions, ClientOptions, Fetch } from './options.ts';
export type { AnsweredError, CallError, Done, Result, UnansweredError } from './result.ts';
export type { AbsentCheck, FoundCheck, Inputs, Responses } from './types.ts';
export {
  type RejectedWebhook,
  type VerifiedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookVerification,
} from './verify-webhook.ts';
export type { Wait } from './wait.ts';
