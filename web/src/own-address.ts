/** Where to go after signing in: `next` when it is an address of the application at `origin`, else the overview. */
export function ownAddress(next: string | undefined, origin: string): string {
  const url = URL.parse(next ?? '/', origin);
  if (url?.origin !== origin) return '/';
  const path = url.pathname + url.search;
  // '/.//evil.example' is of this origin, and what is left of it an address of another.
  return path.startsWith('//') ? '/' : path;
}
