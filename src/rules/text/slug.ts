/** Long enough to recognize a name, and short enough for a file name with a kind and a period. */
const MOST_CHARACTERS = 40;

/**
 * Returns a name in lower-case ASCII letters, digits and hyphens, for the names of files: `Harbor Homes, Inc.` as `harbor-homes-inc`.
 * Returns '' for a name without Latin letters and digits.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_CHARACTERS)
    .replace(/^-+|-+$/g, '');
}
