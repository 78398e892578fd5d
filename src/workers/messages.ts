import type { MetricFamily } from '../http/metrics.ts';
import type { RunningServer } from '../serve.ts';

/** Messages of a worker to the primary process. */
export type FromWorker =
  | { listening: string }
  | { error: string }
  | { rejectedForRetry: number }
  | PeerMessage;

/** Messages of the primary process to a worker. */
export type ToWorker =
  | { drain: Parameters<RunningServer['beginDraining']>[0] }
  /** Asks for the number of requests that were rejected for a retry. */
  | { countRejectedForRetry: true }
  | { certificate: Parameters<RunningServer['useCertificate']>[0] }
  | { stop: true }
  | PeerMessage;

/** A message that the primary process passes on between workers. */
export interface PeerMessage {
  from: number;
  /** The receiving worker; `undefined` for all others. */
  to?: number;
  requestId: number;
  /** The response; without it, the message is a request. */
  metrics?: MetricFamily[];
}

/** Environment variable with the number of a worker, from 1. */
export const NUMBER_VARIABLE = 'RENTER_SCREENING_WORKER';
