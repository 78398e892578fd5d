/**
 * Returns where to go after signing in: `next` if it is a URL of the application at `origin`, otherwise the
 * overview.
 */
export function ownAddress(next: string | undefined, origin: string): string {
  const url = URL.parse(next ?? '/', origin);
  if (url?.origin !== origin) return '/';
  const path = url.pathname + url.search;
  // '/.//evil.example' has this origin, but its normalized path is a URL of another.
  return path.startsWith('//') ? '/' : path;
}
