import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { DatabaseConfig } from './config.ts';
import { sendParts } from './exporting/parts-port.ts';
import { type ExportRequest, makeReadCsv } from './exporting/read-csv.ts';
import { openReads } from './open-store.ts';
import type { Reads } from './store/store.ts';

/** The thread that reads exports, with its own connection to the database. Started by `serve.ts`. */

/** A niceness that leaves three quarters of a core to requests that compete for it. A core that they leave idle is used in full. */
const NICENESS = 5;

/** Lowers the priority of this thread. Linux only: elsewhere, threads have the priority of their process. */
function lowerPriority(): void {
  try {
    // The ID of the thread is the last part of `1234/task/1240`.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS);
  } catch {
    // Not Linux, or a sandbox forbids it.
  }
}

lowerPriority();
let reads: Promise<Reads> | undefined;

async function* read(request: ExportRequest) {
  // The next export tries again.
  reads ??= openReads(workerData as DatabaseConfig).catch((error) => {
    reads = undefined;
    throw error;
  });
  yield* makeReadCsv({ store: await reads, clock: Date.now })(request);
}

parentPort?.on('message', ({ request, port }: { request: ExportRequest; port: MessagePort }) =>
  sendParts(port, read(request)),
);
