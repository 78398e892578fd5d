import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { ALERT_KINDS, type AlertKind } from '../rules/organizations/alert-thresholds.ts';
import type { Recommendation } from '../rules/scoring/recommendation.ts';
import type { CommitReport, LookupOutcome, QueueName } from '../store/store.ts';
import { versionOf } from '../version.ts';
import { RequestDurations } from './request-durations.ts';

/** A metric with its values, in the form that processes exchange. */
export type MetricFamily = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];

/** The other processes that serve the same address. */
export interface Peers {
  /** The number of this process, from 1. */
  number: number;
  /** Sets the function that returns this process's metrics to the others. */
  share(own: () => Promise<MetricFamily[]>): void;
  /** Returns the metrics of all other processes that respond in time. */
  collect(): Promise<MetricFamily[]>;
}

/** The metrics for Prometheus at `/metrics`: counts and durations, no personal data. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new RequestDurations(this.#registry);
  readonly #testRequests = new Counter({
    name: 'test_requests_total',
    help: 'Requests with test keys, by status. They are in no other metric',
    labelNames: ['status'],
    registers: [this.#registry],
  });
  readonly #checks = new Counter({
    name: 'checks_total',
    help: 'Checks performed and billed, by recommendation',
    labelNames: ['recommendation'],
    registers: [this.#registry],
  });
  readonly #groupSizes = new Histogram({
    name: 'commit_writes',
    help: 'Writes in one commit',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers: [this.#registry],
  });
  readonly #commitSeconds = new Histogram({
    name: 'commit_duration_seconds',
    help: 'Time to write one group and make it durable',
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5],
    registers: [this.#registry],
  });
  readonly #replicaLookups = new Counter({
    name: 'replica_lookups_total',
    help: 'Identifiers that a replica was asked for, by outcome: found, or behind or failed, so that the primary was asked',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #deliveries = new Counter({
    name: 'webhook_deliveries_total',
    help: 'Webhook deliveries, by outcome',
    labelNames: ['status'],
    registers: [this.#registry],
  });
  readonly #mails = new Counter({
    name: 'mails_total',
    help: 'Attempts to send a mail, by outcome',
    labelNames: ['status'],
    registers: [this.#registry],
  });
  readonly #queueLags = new Gauge({
    name: 'queue_lag_seconds',
    help: 'How long the oldest entry of a queue of background work has been due: the same in every process',
    labelNames: ['queue'],
    registers: [this.#registry],
  });
  readonly #openAlerts = new Gauge({
    name: 'open_alerts',
    help: 'Open alerts by kind: the same number in every process',
    labelNames: ['kind'],
    registers: [this.#registry],
  });
  readonly #compared = new Counter({
    name: 'renters_compared_total',
    help: 'Renters that identity checks compared with the network',
    registers: [this.#registry],
  });
  readonly #unwalked = new Gauge({
    name: 'renters_to_compare',
    help: 'Renters on file that were not compared yet since an upgrade changed the comparison: the same number in every process',
    registers: [this.#registry],
  });
  readonly #peers: Peers | undefined;

  /**
   * @param peers the other workers, if any. Every value then has the label `worker`, and all are reported
   *   together
   */
  constructor(peers?: Peers) {
    collectDefaultMetrics({ register: this.#registry });
    this.#peers = peers;
    const build = new Gauge({
      name: 'renter_screening_build_info',
      help: 'Version of the program, and the commit that it was made from',
      labelNames: ['version', 'commit'],
      registers: [this.#registry],
    });
    build.set({ ...versionOf() }, 1);
    if (peers === undefined) return;
    this.#registry.setDefaultLabels({ worker: String(peers.number) });
    peers.share(() => this.#families());
  }

  /** @param route the pattern of the route, never the requested URL, which may contain personal data */
  countRequest(method: string, route: string, status: number, durationMs: number): void {
    this.#requests.observe({ method, route, status }, durationMs / 1000);
  }

  /** Counts a request with a test key. */
  countTestRequest(status: number): void {
    this.#testRequests.inc({ status: String(status) });
  }

  /** Counts a check that was performed and billed. */
  countCheck(recommendation: Recommendation): void {
    this.#checks.inc({ recommendation });
  }

  /** Counts a commit and its writes. */
  countCommit({ writes, durationMs }: CommitReport): void {
    this.#groupSizes.observe(writes);
    this.#commitSeconds.observe(durationMs / 1000);
  }

  /** Counts identifiers that a replica was asked for. */
  countReplicaLookups(outcome: LookupOutcome, count: number): void {
    this.#replicaLookups.inc({ outcome }, count);
  }

  /** Counts a delivery whose outcome is stored. */
  countDelivery(status: string): void {
    this.#deliveries.inc({ status });
  }

  /** Counts an attempt to send a mail. */
  countMail(isSent: boolean): void {
    this.#mails.inc({ status: isSent ? 'sent' : 'failed' });
  }

  /** Sets how long the oldest entry of a queue has been due. */
  setQueueLag(queue: QueueName, lagMs: number): void {
    this.#queueLags.set({ queue }, lagMs / 1000);
  }

  /** Counts renters that an identity check compared. */
  countCompared(renters: number): void {
    this.#compared.inc(renters);
  }

  /** Sets the number of renters on file who are still to be compared. */
  setToCompare(renters: number): void {
    this.#unwalked.set(renters);
  }

  /** Sets the number of open alerts; kinds that are not named have none. */
  setOpenAlerts(open: readonly { kind: AlertKind; count: number }[]): void {
    for (const kind of ALERT_KINDS) {
      this.#openAlerts.set({ kind }, open.find((each) => each.kind === kind)?.count ?? 0);
    }
  }

  /** Returns the metrics in Prometheus's text format. */
  async text(): Promise<{ contentType: string; body: string }> {
    const { contentType } = this.#registry;
    if (this.#peers === undefined) return { contentType, body: await this.#registry.metrics() };
    const all = Registry.aggregate([await this.#families(), await this.#peers.collect()]);
    return { contentType, body: await all.metrics() };
  }

  /**
   * The aggregator 'sum' keeps every value unchanged, because the values of two workers never have the same
   * labels.
   */
  async #families(): Promise<MetricFamily[]> {
    const families = await this.#registry.getMetricsAsJSON();
    return families.map((family) => ({ ...family, aggregator: 'sum' }));
  }
}
