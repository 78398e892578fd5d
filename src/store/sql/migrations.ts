import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ApiError } from '../../errors.ts';

/** A numbered migration of the schema. It never changes once it is released. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

/** A migration as recorded in the database. */
export type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'>;

/** The names of the migrations that a database has, and of those that it lacks. */
export interface MigrationState {
  applied: string[];
  pending: string[];
}

/** Returns the migrations in a folder of numbered SQL files, in order. */
export function migrationsIn(folder: URL): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(new URL(file, folder), 'utf8');
      return {
        number: Number.parseInt(file, 10),
        name: file.replace('.sql', ''),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
}

/**
 * Compares the migrations of a database with those of this program. One that the database lacks is pending also if the
 * database has later ones: versions between two releases may have been without it. Throws `unavailable` if the database comes
 * from a newer version, or if a recorded migration differs from this program's.
 */
export function compareMigrations(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): MigrationState {
  for (const step of applied) rejectDifferentStep(step, known);
  const has = new Set(applied.map(({ number }) => number));
  return {
    applied: applied.map(({ name }) => name),
    pending: known.filter(({ number }) => !has.has(number)).map(({ name }) => name),
  };
}

function rejectDifferentStep(step: AppliedMigration, known: readonly Migration[]): void {
  const own = known.find(({ number }) => number === step.number);
  if (own === undefined) {
    throw new ApiError(
      'unavailable',
      `The database comes from a newer version of this program (it has migration ${step.name}). Start that version.`,
    );
  }
  if (own.checksum !== step.checksum) {
    throw new ApiError(
      'unavailable',
      `Migration ${step.name} of the database differs from this program's. Start the version that made it.`,
    );
  }
}

/** Throws `invalid` if a database to copy from has no network or lacks migrations. */
export function rejectOutdated(name: string, { applied, pending }: MigrationState): void {
  if (applied.length === 0) throw new ApiError('invalid', `${name} contains no network.`);
  if (pending.length > 0)
    throw new ApiError('invalid', `${name} is not up to date: run migrate on it first.`);
}
