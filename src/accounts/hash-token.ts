import { hash } from 'node:crypto';

/** How the token of a session or of a link is kept and looked up: the token itself is stored nowhere. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
