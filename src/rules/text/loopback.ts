/** Returns whether a host, as a setting or in a URL, is the machine itself. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|::1|\[::1\]|127(?:\.\d+){3})$/.test(host);
}
