import { ApiError } from '../../../errors.ts';

/** Error codes of the file system, in words. */
const REASONS: Record<string, string> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'its directory does not exist',
  EEXIST: 'it already exists',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'not permitted for this user or on this file system',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EFBIG: 'it is larger than files may be here',
};

/** Returns a fault of the file system in words, or `undefined` for any other error. */
export function reasonOf(error: unknown): string | undefined {
  return REASONS[error instanceof Error && 'code' in error ? String(error.code) : ''];
}

/**
 * Runs `work`. Turns a fault of the file system into an `unavailable` error whose text begins with `what`.
 */
export function fileFaults<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    throw new ApiError('unavailable', `${what}: ${reason}.`, error);
  }
}
