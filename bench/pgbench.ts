import { execFile } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * One check as two separate statements, each committed alone, as a server without group commit would send
 * them.
 */
const ONE_AT_A_TIME = `\\set number random(0, :renters - 1)
SELECT r.* FROM identifiers i JOIN renters r ON r.number = i.renter
  WHERE i.kind = 'email' AND i.value = 'renter' || :number || '@seed.example' ORDER BY i.precedence, i.renter LIMIT 1;
INSERT INTO check_log (request_id, organization_id, key_id, at, identifier, renter_id, recommendation, score)
  VALUES (gen_random_uuid(), 'org_pgbench', 'key_pgbench', extract(epoch FROM clock_timestamp()) * 1000, 'email',
    'ren_pgbench', 'APPROVED', 1000);
`;

export interface PgbenchRun {
  databaseUrl: string;
  renters: number;
  connections: number;
  seconds: number;
  workDir: string;
}

/** Returns how many checks per second pgbench makes on the same database, one statement at a time. */
export async function pgbenchRate(run: PgbenchRun): Promise<number> {
  const script = join(run.workDir, 'one-at-a-time.sql');
  writeFileSync(script, ONE_AT_A_TIME);
  const { stdout } = await promisify(execFile)(program(), [
    ...['--no-vacuum', '--protocol=prepared', `--file=${script}`, `--define=renters=${run.renters}`],
    ...[`--client=${run.connections}`, '--jobs=2', `--time=${run.seconds}`, run.databaseUrl],
  ]);
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (rate === undefined) throw new Error(`pgbench printed no rate:\n${stdout}`);
  return Number(rate);
}

/** Finds pgbench, which Debian does not put on the path. */
function program(): string {
  const folders = (process.env.PATH ?? '')
    .split(':')
    .concat(globSync('/usr/lib/postgresql/*/bin').sort().reverse());
  const found = folders.flatMap((folder) => globSync(join(folder, 'pgbench')))[0];
  if (found === undefined) {
    throw new Error(
      '--postgres needs pgbench: install postgresql-contrib or the package of that name on your system',
    );
  }
  return found;
}
