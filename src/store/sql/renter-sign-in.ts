import type { HeldRenterSession, RenterSignInReads, RenterSignInWrites } from '../store.ts';
import type { Prepare } from './query.ts';

interface SessionRow {
  id: string;
  email: string;
  address: string | null;
  user_agent: string | null;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

const SESSION = `renter_sessions.id, renter_sign_ins.email, renter_sessions.address, renter_sessions.user_agent,
  renter_sessions.created_at, renter_sessions.last_seen_at, renter_sessions.expires_at
  FROM renter_sessions JOIN renter_sign_ins ON renter_sign_ins.id = renter_sessions.sign_in_id`;

export function renterSignInReads(prepare: Prepare): RenterSignInReads {
  const byToken = prepare<SessionRow>(`SELECT ${SESSION} WHERE renter_sessions.token_hash = ?`);
  const sessions = prepare<SessionRow>(
    `SELECT ${SESSION} WHERE renter_sign_ins.email = ? ORDER BY renter_sessions.id DESC LIMIT ?`,
  );
  const links = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM renter_links WHERE email = ? AND kind = 'link' AND expires_at > ?`,
  );
  return {
    async findSession(tokenHash) {
      const row = await byToken.get(tokenHash);
      return row && sessionOf(row);
    },
    async listSessions(email, limit) {
      return (await sessions.all(email, limit)).map(sessionOf);
    },
    async countLinks(email, at) {
      return (await links.get(email, at))?.count ?? 0;
    },
  };
}

export function renterSignInWrites(prepare: Prepare): RenterSignInWrites {
  // Nobody but who reads the e-mail signs in by it.
  const put = prepare(
    `INSERT INTO renter_sign_ins (id, email, email_verified, created_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (email) DO UPDATE SET created_at = excluded.created_at`,
  );
  const forgetSignIn = prepare('DELETE FROM renter_sign_ins WHERE id = ?');
  const touch = prepare('UPDATE renter_sessions SET last_seen_at = ?1 WHERE id = ?2 AND last_seen_at < ?1');
  const end = prepare('DELETE FROM renter_sessions WHERE id = ?');
  const forget = prepare(
    `DELETE FROM renter_sessions WHERE sign_in_id = (SELECT id FROM renter_sign_ins WHERE email = ?)
       AND (expires_at <= ? OR last_seen_at <= ?)`,
  );
  const endLinks = prepare('DELETE FROM renter_links WHERE email = ?');
  return {
    async putFirst({ id, email, at }) {
      await put.run(id, email, at);
    },
    async forgetSignIn(id) {
      await forgetSignIn.run(id);
    },
    async touchSession(id, at) {
      await touch.run(at, id);
    },
    async endSession(id) {
      await end.run(id);
    },
    async forgetSessions(email, expiredBefore, seenBefore) {
      await forget.run(email, expiredBefore, seenBefore);
    },
    async endLinks(email) {
      await endLinks.run(email);
    },
  };
}

function sessionOf(row: SessionRow): HeldRenterSession {
  return {
    id: row.id,
    email: row.email,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}
