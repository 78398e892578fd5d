import type { MetricFamily } from '../http/metrics.ts';

/** What a worker says to the process that keeps it. */
export type FromWorker = { listening: string } | { refused: string } | PeerMessage;

/** What that process says to a worker. */
export type ToWorker = { stop: true } | PeerMessage;

/** Passed on from one worker to another, or to all others. */
export interface PeerMessage {
  from: number;
  /** `undefined`: to all others. */
  to?: number;
  question: number;
  /** The answer; without it, it is the question. */
  metrics?: MetricFamily[];
}

/** Where a worker finds which one it is, from 1 on. */
export const NUMBER_VARIABLE = 'RENTER_SCREENING_WORKER';
