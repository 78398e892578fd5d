import type { Role } from '../../../rules/staff/roles.ts';
import type { Invitation, InvitationReads, InvitationWrites } from '../../store.ts';
import { insertInto, LAST_ID, type Prepare } from '../query.ts';

interface InvitationRow {
  id: string;
  organization_id: string | null;
  email: string | null;
  role: Role;
  token_hash: string;
  invited_by: string | null;
  created_at: number;
  expires_at: number;
  accepted_at: number | null;
  revoked_at: number | null;
}

const COLUMNS = [
  'id',
  'organization_id',
  'email',
  'role',
  'token_hash',
  'invited_by',
  'created_at',
  'expires_at',
  'accepted_at',
  'revoked_at',
] as const;

const OPEN = 'accepted_at IS NULL AND revoked_at IS NULL';

export function invitationReads(prepare: Prepare): InvitationReads {
  const select = `SELECT ${COLUMNS.join(', ')} FROM invitations`;
  const byToken = prepare<InvitationRow>(`${select} WHERE token_hash = ?`);
  const find = prepare<InvitationRow>(`${select} WHERE organization_id = ? AND id = ?`);
  const open = prepare<InvitationRow>(
    `${select} WHERE organization_id = ? AND id < ? AND ${OPEN} ORDER BY id DESC LIMIT ?`,
  );
  const openTo = prepare<InvitationRow>(
    `${select} WHERE organization_id = ? AND email = ? AND ${OPEN} ORDER BY id DESC LIMIT 1`,
  );
  const since = prepare<{ count: number }>(
    'SELECT count(*) AS count FROM invitations WHERE organization_id = ? AND created_at >= ?',
  );
  return {
    async findByToken(tokenHash) {
      const row = await byToken.get(tokenHash);
      return row && invitationOf(row);
    },
    async find(organizationId, id) {
      const row = await find.get(organizationId, id);
      return row && invitationOf(row);
    },
    async findOpen(organizationId, email) {
      const row = await openTo.get(organizationId, email);
      return row && invitationOf(row);
    },
    async listOpen(organizationId, after = LAST_ID, limit) {
      return (await open.all(organizationId, after, limit)).map(invitationOf);
    },
    async countSince(organizationId, fromMs) {
      return (await since.get(organizationId, fromMs))?.count ?? 0;
    },
  };
}

export function invitationWrites(prepare: Prepare): InvitationWrites {
  const create = prepare(insertInto('invitations', COLUMNS));
  const accept = prepare(
    `UPDATE invitations SET accepted_at = ?1 WHERE id = ?2 AND ${OPEN} AND expires_at > ?1`,
  );
  const revoke = prepare(`UPDATE invitations SET revoked_at = ? WHERE id = ? AND ${OPEN}`);
  const revokeBy = prepare(`UPDATE invitations SET revoked_at = ? WHERE invited_by = ? AND ${OPEN}`);
  const revokeOf = (whose: string) =>
    prepare(`UPDATE invitations SET revoked_at = ?1 WHERE ${whose} AND (?2 = '' OR email = ?2) AND ${OPEN}`);
  const [revokeOpen, revokeFirst] = [revokeOf('organization_id = ?3'), revokeOf('organization_id IS NULL')];
  return {
    async create(invitation) {
      const { id, organizationId, email, role, tokenHash, invitedBy } = invitation;
      const { createdAt, expiresAt, acceptedAt, revokedAt } = invitation;
      await create.run(
        id,
        organizationId,
        email,
        role,
        tokenHash,
        invitedBy,
        createdAt,
        expiresAt,
        acceptedAt,
        revokedAt,
      );
    },
    async accept(id, at) {
      return (await accept.run(at, id)) === 1;
    },
    async revoke(id, at) {
      return (await revoke.run(at, id)) === 1;
    },
    async revokeOpenBy(userId, at) {
      await revokeBy.run(at, userId);
    },
    async revokeOpen(organizationId, at, email = '') {
      if (organizationId === null) await revokeFirst.run(at, email);
      else await revokeOpen.run(at, email, organizationId);
    },
  };
}

function invitationOf(row: InvitationRow): Invitation {
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    role: row.role,
    tokenHash: row.token_hash,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    revokedAt: row.revoked_at,
  };
}
