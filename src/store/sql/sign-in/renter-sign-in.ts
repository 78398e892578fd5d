import type { HeldRenterSession, RenterLink, RenterSignInReads, RenterSignInWrites } from '../../store.ts';
import { insertInto, type Prepare } from '../query.ts';

interface SessionRow {
  id: string;
  email: string;
  address: string | null;
  user_agent: string | null;
  language: string | null;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

const SESSION = `renter_sessions.id, renter_sign_ins.email, renter_sessions.address, renter_sessions.user_agent,
  renter_sign_ins.language, renter_sessions.created_at, renter_sessions.last_seen_at, renter_sessions.expires_at
  FROM renter_sessions JOIN renter_sign_ins ON renter_sign_ins.id = renter_sessions.sign_in_id`;

export function renterSignInReads(prepare: Prepare): RenterSignInReads {
  const byToken = prepare<SessionRow>(`SELECT ${SESSION} WHERE renter_sessions.token_hash = ?`);
  const sessions = prepare<SessionRow>(
    `SELECT ${SESSION} WHERE renter_sign_ins.email = ? ORDER BY renter_sessions.id DESC LIMIT ?`,
  );
  const language = prepare<{ language: string | null }>(
    'SELECT language FROM renter_sign_ins WHERE email = ?',
  );
  const links = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM renter_links WHERE email = ? AND kind = 'link' AND expires_at > ?`,
  );
  const link = prepare<RenterLink>(
    `SELECT id, email, value FROM renter_links WHERE kind = ? AND identifier = ? AND expires_at > ?
     ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  return {
    async findLink(kind, identifier, at) {
      return link.get(kind, identifier, at);
    },
    async findSession(tokenHash) {
      const row = await byToken.get(tokenHash);
      return row && sessionOf(row);
    },
    async listSessions(email, limit) {
      return (await sessions.all(email, limit)).map(sessionOf);
    },
    async findLanguage(email) {
      return (await language.get(email))?.language ?? null;
    },
    async countLinks(email, at) {
      return (await links.get(email, at))?.count ?? 0;
    },
  };
}

export function renterSignInWrites(prepare: Prepare): RenterSignInWrites {
  // The e-mail counts as verified: only a person who reads its mailbox can sign in with it.
  const put = prepare(
    `INSERT INTO renter_sign_ins (id, email, email_verified, created_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (email) DO UPDATE SET created_at = excluded.created_at`,
  );
  const putLanguage = prepare('UPDATE renter_sign_ins SET language = ? WHERE email = ?');
  const forgetSignIn = prepare('DELETE FROM renter_sign_ins WHERE id = ?');
  const touch = prepare('UPDATE renter_sessions SET last_seen_at = ?1 WHERE id = ?2 AND last_seen_at < ?1');
  const end = prepare('DELETE FROM renter_sessions WHERE id = ?');
  const forget = prepare(
    `DELETE FROM renter_sessions WHERE sign_in_id = (SELECT id FROM renter_sign_ins WHERE email = ?)
       AND (expires_at <= ? OR last_seen_at <= ?)`,
  );
  const endSessions = prepare(
    'DELETE FROM renter_sessions WHERE sign_in_id = (SELECT id FROM renter_sign_ins WHERE email = ?)',
  );
  const endLinks = prepare('DELETE FROM renter_links WHERE email = ?');
  const create = prepare(
    `INSERT INTO renter_sessions
       (id, sign_in_id, token_hash, address, user_agent, created_at, last_seen_at, expires_at)
     SELECT ?1, id, ?2, ?3, ?4, ?5, ?5, ?6 FROM renter_sign_ins WHERE email = ?7`,
  );
  return {
    ...linkWrites(prepare),
    async createSession({ id, email, tokenHash, address, userAgent, createdAt, expiresAt }) {
      return (await create.run(id, tokenHash, address, userAgent, createdAt, expiresAt, email)) === 1;
    },
    async putFirst({ id, email, at }) {
      await put.run(id, email, at);
    },
    async putLanguage(email, language) {
      await putLanguage.run(language, email);
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
    async endSessions(email) {
      await endSessions.run(email);
    },
    async endLinks(email) {
      await endLinks.run(email);
    },
  };
}

function linkWrites(prepare: Prepare): Pick<RenterSignInWrites, 'createLink' | 'replaceLink' | 'deleteLink'> {
  const forget = prepare('DELETE FROM renter_links WHERE expires_at <= ?');
  const columns = ['id', 'kind', 'email', 'identifier', 'value', 'expires_at', 'created_at', 'updated_at'];
  const create = prepare(insertInto('renter_links', columns));
  const replace = prepare('UPDATE renter_links SET value = ? WHERE id = ? AND value = ?');
  const remove = prepare('DELETE FROM renter_links WHERE id = ?');
  return {
    async createLink({ id, kind, email, identifier, value, createdAt, expiresAt }) {
      await forget.run(createdAt);
      await create.run(id, kind, email, identifier, value, expiresAt, createdAt, createdAt);
    },
    async replaceLink(id, from, to) {
      return (await replace.run(to, id, from)) === 1;
    },
    async deleteLink(id) {
      return (await remove.run(id)) === 1;
    },
  };
}

function sessionOf(row: SessionRow): HeldRenterSession {
  return {
    id: row.id,
    email: row.email,
    address: row.address,
    userAgent: row.user_agent,
    language: row.language,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}
