import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../connection/database.ts';

/** A checkpoint reads each page once. */
const CACHE_KIB = 1024;

const db = openDatabase(workerData, { busyTimeoutMs: 0, cacheKib: CACHE_KIB });
parentPort?.on('message', () => {
  db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  parentPort?.postMessage('made');
});
