import type { SecondFactor, SignInReads, SignInWrites, Verification } from '../../store.ts';
import { insertInto, type Prepare } from '../query.ts';
import { factorSwitch } from './passkeys.ts';

interface FactorRow {
  secret: string;
  backup_codes: string;
  verified: number;
  failures: number;
  locked_until: number | null;
}

export function signInReads(prepare: Prepare): SignInReads {
  const password = prepare<{ password: string | null }>('SELECT password FROM credentials WHERE user_id = ?');
  const factor = prepare<FactorRow>(
    'SELECT secret, backup_codes, verified, failures, locked_until FROM second_factors WHERE user_id = ?',
  );
  const verification = prepare<Verification>(
    `SELECT id, value FROM verifications WHERE identifier = ? AND expires_at > ?
     ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  return {
    async findPasswordHash(userId) {
      return (await password.get(userId))?.password ?? undefined;
    },
    async findSecondFactor(userId) {
      const row = await factor.get(userId);
      return row && factorOf(row);
    },
    async findVerification(identifier, at) {
      return verification.get(identifier, at);
    },
  };
}

export function signInWrites(prepare: Prepare): SignInWrites {
  return { ...passwordWrites(prepare), ...verificationWrites(prepare), ...secondFactorWrites(prepare) };
}

function passwordWrites(
  prepare: Prepare,
): Pick<SignInWrites, 'createPassword' | 'setPassword' | 'createSession'> {
  const create = prepare(
    `INSERT INTO credentials (id, user_id, provider_id, account_id, password, created_at, updated_at)
     VALUES (?1, ?2, 'credential', ?2, ?3, ?4, ?4)`,
  );
  const set = prepare('UPDATE credentials SET password = ?, updated_at = ? WHERE user_id = ?');
  const createSession = prepare(
    `INSERT INTO sessions (id, user_id, token_hash, address, user_agent, created_at, last_seen_at, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)`,
  );
  return {
    async createPassword({ id, userId, hash, at }) {
      await create.run(id, userId, hash, at);
    },
    async setPassword(userId, hash, at) {
      await set.run(hash, at, userId);
    },
    async createSession({ id, userId, tokenHash, address, userAgent, createdAt, expiresAt }) {
      await createSession.run(id, userId, tokenHash, address, userAgent, createdAt, expiresAt);
    },
  };
}

function verificationWrites(
  prepare: Prepare,
): Pick<
  SignInWrites,
  'createVerification' | 'replaceVerification' | 'deleteVerification' | 'deleteVerificationsOf'
> {
  const forget = prepare('DELETE FROM verifications WHERE expires_at <= ?');
  const columns = ['id', 'identifier', 'value', 'expires_at', 'created_at', 'updated_at'];
  const create = prepare(`${insertInto('verifications', columns)} ON CONFLICT DO NOTHING`);
  const replace = prepare('UPDATE verifications SET value = ? WHERE id = ? AND value = ?');
  const remove = prepare('DELETE FROM verifications WHERE id = ?');
  const removeOf = prepare('DELETE FROM verifications WHERE value = ?');
  return {
    async createVerification({ id, identifier, value, createdAt, expiresAt }) {
      await forget.run(createdAt);
      return (await create.run(id, identifier, value, expiresAt, createdAt, createdAt)) === 1;
    },
    async replaceVerification(id, from, to) {
      return (await replace.run(to, id, from)) === 1;
    },
    async deleteVerification(id) {
      return (await remove.run(id)) === 1;
    },
    async deleteVerificationsOf(userId) {
      await removeOf.run(userId);
    },
  };
}

function secondFactorWrites(
  prepare: Prepare,
): Pick<
  SignInWrites,
  'putSecondFactor' | 'confirmSecondFactor' | 'setBackupCodes' | 'setCodeFailures' | 'deleteSecondFactor'
> {
  const put = prepare(
    `INSERT INTO second_factors (id, user_id, secret, backup_codes, verified, failures, locked_until)
     VALUES (?, ?, ?, ?, 0, 0, NULL)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, backup_codes = excluded.backup_codes,
       verified = 0, failures = 0, locked_until = NULL`,
  );
  const confirm = prepare('UPDATE second_factors SET verified = 1 WHERE user_id = ?');
  const setCodes = prepare('UPDATE second_factors SET backup_codes = ? WHERE user_id = ?');
  const setFailures = prepare('UPDATE second_factors SET failures = ?, locked_until = ? WHERE user_id = ?');
  const remove = prepare('DELETE FROM second_factors WHERE user_id = ?');
  const switchFactor = factorSwitch(prepare);
  return {
    async putSecondFactor({ id, userId, secret, backupCodes }) {
      await put.run(id, userId, secret, backupCodes);
    },
    async confirmSecondFactor(userId) {
      await confirm.run(userId);
      await switchFactor(userId);
    },
    async setBackupCodes(userId, backupCodes) {
      await setCodes.run(backupCodes, userId);
    },
    async setCodeFailures(userId, failures, lockedUntil) {
      await setFailures.run(failures, lockedUntil, userId);
    },
    async deleteSecondFactor(userId) {
      await remove.run(userId);
      await switchFactor(userId);
    },
  };
}

function factorOf(row: FactorRow): SecondFactor {
  return {
    secret: row.secret,
    backupCodes: row.backup_codes,
    confirmed: row.verified === 1,
    failures: row.failures,
    lockedUntil: row.locked_until,
  };
}
