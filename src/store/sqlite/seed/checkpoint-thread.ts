import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

// Flushes the log to the disk before copying it, so that a power cut cannot damage the database.
const db = new DatabaseSync(workerData);
db.exec('PRAGMA synchronous = FULL');
parentPort?.on('message', () => {
  db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  parentPort?.postMessage('made');
});
