import { workerData } from 'node:worker_threads';
import { openDatabase } from '../connection/database.ts';
import { migrate } from '../schema/migrate.ts';

// Applying all migrations takes longer than a request may wait.
const db = openDatabase(workerData, { busyTimeoutMs: 0, cacheKib: 1024, mayLoseCommits: true });
migrate(db, Date.now());
db.close();
