import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

// On a machine that lost its power the log is on the disk before what was copied from it.
const db = new DatabaseSync(workerData);
db.exec('PRAGMA synchronous = FULL');
parentPort?.on('message', () => {
  db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  parentPort?.postMessage('made');
});
