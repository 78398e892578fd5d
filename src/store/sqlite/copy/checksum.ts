import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { ApiError } from '../../../errors.ts';
import { fileFaults } from '../connection/file-faults.ts';

/**
 * The last line of a backup, with the SHA-256 of everything before it. SQLite ignores what follows the last page of a
 * database, so that a backup stays one file that any tool for SQLite reads.
 */
const LAST_LINE = /^\nrenter-screening backup, SHA-256 ([\da-f]{64})\n$/;
const lastLine = (checksum: string) => `\nrenter-screening backup, SHA-256 ${checksum}\n`;
const LAST_LINE_BYTES = lastLine('0'.repeat(64)).length;

/** The `user_version` of a backup that has a checksum. It tells a backup without its end from one without a checksum. */
const WITH_CHECKSUM = 1;
/** Where SQLite stores it. https://sqlite.org/fileformat2.html#the_database_header */
const USER_VERSION_AT = 60;
const HEADER_BYTES = 100;

const CHUNK_BYTES = 1024 * 1024;

/** Marks a database as a backup that has a checksum, or as one that has none. */
export function markChecksum(db: DatabaseSync, has: boolean): void {
  db.exec(`PRAGMA user_version = ${has ? WITH_CHECKSUM : 0}`);
}

/** Appends the checksum to a complete backup. */
export function appendChecksum(file: string): void {
  fileFaults(`The checksum could not be written to ${file}`, () =>
    appendFileSync(file, lastLine(checksumOf(file, sizeOf(file)))),
  );
}

/**
 * Compares a backup with its checksum. Returns whether it has one: earlier versions made backups without.
 *
 * @throws `invalid`, with a text that begins with `what`, if the backup differs from its checksum
 */
export function verifyChecksum(what: string, file: string): boolean {
  return fileFaults(`${what}: it cannot be read`, () => {
    const size = sizeOf(file);
    const [, checksum] =
      LAST_LINE.exec(read(file, size - LAST_LINE_BYTES, LAST_LINE_BYTES).toString('latin1')) ?? [];
    if (checksum === undefined) {
      const header = read(file, 0, HEADER_BYTES);
      if (header.length < HEADER_BYTES || header.readUInt32BE(USER_VERSION_AT) !== WITH_CHECKSUM)
        return false;
      throw new ApiError(
        'invalid',
        `${what}: it is incomplete or was changed, because its checksum is missing.`,
      );
    }
    if (checksumOf(file, size - LAST_LINE_BYTES) === checksum) return true;
    throw new ApiError(
      'invalid',
      `${what}: it is damaged or was changed, because it does not match its checksum.`,
    );
  });
}

/** Removes the checksum from a copy of a backup that has one, which then is a database. */
export function removeChecksum(file: string): void {
  truncateSync(file, sizeOf(file) - LAST_LINE_BYTES);
}

function sizeOf(file: string): number {
  return withFile(file, (descriptor) => fstatSync(descriptor).size);
}

/** Returns the SHA-256 of the first bytes of a file. */
function checksumOf(file: string, bytes: number): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  withFile(file, (descriptor) => {
    for (let at = 0; at < bytes; ) {
      const count = readSync(descriptor, chunk, 0, Math.min(CHUNK_BYTES, bytes - at), at);
      if (count === 0) throw new Error(`${file} became shorter while it was read`);
      hash.update(chunk.subarray(0, count));
      at += count;
    }
  });
  return hash.digest('hex');
}

/** Returns these bytes of a file, or those of them that it has. */
function read(file: string, at: number, bytes: number): Buffer {
  const part = Buffer.alloc(bytes);
  return withFile(file, (descriptor) =>
    part.subarray(0, readSync(descriptor, part, 0, bytes, Math.max(0, at))),
  );
}

function withFile<T>(file: string, work: (descriptor: number) => T): T {
  const descriptor = openSync(file, 'r');
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
