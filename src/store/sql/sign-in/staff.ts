import { ApiError } from '../../../errors.ts';
import type { Role } from '../../../rules/staff/roles.ts';
import type {
  FactorPolicy,
  HeldSession,
  Session,
  StaffMember,
  StaffReads,
  StaffWrites,
} from '../../store.ts';
import { insertInto, type Prepare } from '../query.ts';

interface StaffRow {
  user_id: string;
  organization_id: string;
  role: Role;
  name: string;
  email: string;
  second_factor: number;
  disabled_at: number | null;
  joined_at: number;
}

interface PolicyRow {
  second_factor_since: number | null;
  staff: number;
  without_factor: number;
}

interface SessionRow {
  id: string;
  session_user: string;
  address: string | null;
  user_agent: string | null;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

const STAFF = `staff.user_id, staff.organization_id, staff.role, users.name, users.email, users.second_factor,
  staff.disabled_at, staff.created_at AS joined_at`;
const OF_STAFF = 'FROM staff JOIN users ON users.id = staff.user_id';
const SESSION = `sessions.id, sessions.user_id AS session_user, sessions.address, sessions.user_agent,
  sessions.created_at, sessions.last_seen_at, sessions.expires_at`;

/** A session with its staff member, and settings of the organization. */
type HeldRow = SessionRow & StaffRow & { second_factor_since: number | null; time_zone: string };

export function staffReads(prepare: Prepare): StaffReads {
  const find = prepare<StaffRow>(`SELECT ${STAFF} ${OF_STAFF} WHERE staff.user_id = ?`);
  const findByEmail = prepare<StaffRow>(`SELECT ${STAFF} ${OF_STAFF} WHERE users.email = ?`);
  const list = prepare<StaffRow>(
    `SELECT ${STAFF} ${OF_STAFF} WHERE staff.organization_id = ? AND staff.user_id > ?
     ORDER BY staff.user_id LIMIT ?`,
  );
  const owners = prepare<StaffRow>(
    `SELECT ${STAFF} ${OF_STAFF}
     WHERE staff.organization_id = ? AND staff.role = 'owner' AND staff.disabled_at IS NULL
     ORDER BY staff.user_id`,
  );
  const policy = prepare<PolicyRow>(
    `SELECT second_factor_since,
       (SELECT count(*) ${OF_STAFF} WHERE staff.organization_id = ?1 AND staff.disabled_at IS NULL) AS staff,
       (SELECT count(*) ${OF_STAFF}
        WHERE staff.organization_id = ?1 AND staff.disabled_at IS NULL AND users.second_factor = 0) AS without_factor
     FROM organizations WHERE id = ?1`,
  );
  const withoutFactor = prepare<StaffRow>(
    `SELECT ${STAFF} ${OF_STAFF}
     WHERE staff.organization_id = ? AND staff.user_id > ? AND staff.disabled_at IS NULL AND users.second_factor = 0
     ORDER BY staff.user_id LIMIT ?`,
  );
  const held = (by: 'id' | 'token_hash') =>
    prepare<HeldRow>(
      `SELECT ${SESSION}, ${STAFF}, organizations.second_factor_since, organizations.time_zone
       FROM sessions JOIN staff ON staff.user_id = sessions.user_id JOIN users ON users.id = staff.user_id
         JOIN organizations ON organizations.id = staff.organization_id
       WHERE sessions.${by} = ?`,
    );
  const [byToken, byId] = [held('token_hash'), held('id')];
  const sessions = prepare<SessionRow>(
    `SELECT ${SESSION} FROM sessions WHERE user_id = ? ORDER BY id DESC LIMIT ?`,
  );
  return {
    async find(userId) {
      const row = await find.get(userId);
      return row && memberOf(row);
    },
    async findByEmail(email) {
      const row = await findByEmail.get(email);
      return row && memberOf(row);
    },
    async list(organizationId, after, limit) {
      return (await list.all(organizationId, after, limit)).map(memberOf);
    },
    async listOwners(organizationId) {
      return (await owners.all(organizationId)).map(memberOf);
    },
    async findFactorPolicy(organizationId) {
      const row = await policy.get(organizationId);
      return row && policyOf(row);
    },
    async listWithoutFactor(organizationId, after, limit) {
      return (await withoutFactor.all(organizationId, after, limit)).map(memberOf);
    },
    async findSession(tokenHash) {
      const row = await byToken.get(tokenHash);
      return row && heldSessionOf(row);
    },
    async findSessionById(id) {
      const row = await byId.get(id);
      return row && heldSessionOf(row);
    },
    async listSessions(userId, limit) {
      return (await sessions.all(userId, limit)).map(sessionOf);
    },
  };
}

export function staffWrites(prepare: Prepare): StaffWrites {
  const createUser = prepare(
    `INSERT INTO users (id, name, email, email_verified, second_factor, created_at, updated_at)
     VALUES (?1, ?2, ?3, 1, 0, ?4, ?4) ON CONFLICT DO NOTHING`,
  );
  const create = prepare(
    insertInto('staff', ['user_id', 'organization_id', 'role', 'disabled_at', 'created_at']),
  );
  const setRole = prepare('UPDATE staff SET role = ? WHERE user_id = ?');
  const setName = prepare('UPDATE users SET name = ?, updated_at = ? WHERE id = ?');
  const setDisabled = prepare('UPDATE staff SET disabled_at = ? WHERE user_id = ?');
  const requireFactor = prepare('UPDATE organizations SET second_factor_since = ? WHERE id = ?');
  const touch = prepare('UPDATE sessions SET last_seen_at = ?1 WHERE id = ?2 AND last_seen_at < ?1');
  const end = prepare('DELETE FROM sessions WHERE user_id = ? AND id = ?');
  const endAll = prepare('DELETE FROM sessions WHERE user_id = ? AND id <> ?');
  const forget = prepare('DELETE FROM sessions WHERE user_id = ? AND (expires_at <= ? OR last_seen_at <= ?)');
  return {
    async create({ userId, organizationId, role, name, email, disabledAt, createdAt }) {
      if ((await createUser.run(userId, name, email, createdAt)) === 0) {
        throw new ApiError('conflict', 'Someone already has this e-mail.');
      }
      await create.run(userId, organizationId, role, disabledAt, createdAt);
    },
    async setRole(userId, role) {
      await setRole.run(role, userId);
    },
    async setName(userId, name, at) {
      await setName.run(name, at, userId);
    },
    async setDisabled(userId, at) {
      await setDisabled.run(at, userId);
    },
    async requireSecondFactor(organizationId, since) {
      await requireFactor.run(since, organizationId);
    },
    async touchSession(id, at) {
      await touch.run(at, id);
    },
    async endSession(userId, id) {
      return (await end.run(userId, id)) === 1;
    },
    async endSessions(userId, exceptId = '') {
      return endAll.run(userId, exceptId);
    },
    async forgetSessions(userId, expiredBefore, seenBefore) {
      await forget.run(userId, expiredBefore, seenBefore);
    },
  };
}

function memberOf(row: StaffRow): StaffMember {
  return {
    userId: row.user_id,
    organizationId: row.organization_id,
    role: row.role,
    name: row.name,
    email: row.email,
    secondFactor: row.second_factor === 1,
    disabledAt: row.disabled_at,
    createdAt: row.joined_at,
  };
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.session_user,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}

function heldSessionOf(row: HeldRow): HeldSession {
  return {
    ...sessionOf(row),
    holder: memberOf(row),
    factorRequired: row.second_factor_since !== null,
    timeZone: row.time_zone,
  };
}

function policyOf({ second_factor_since, staff, without_factor }: PolicyRow): FactorPolicy {
  return { requiredSince: second_factor_since, staff: Number(staff), without: Number(without_factor) };
}
