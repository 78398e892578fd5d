import type { Passkey, PasskeyReads, PasskeyWrites } from '../../store.ts';
import { insertInto, type Prepare } from '../query.ts';

interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

const COLUMNS = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'name',
  'created_at',
  'last_used_at',
] as const satisfies (keyof PasskeyRow)[];

export function passkeyReads(prepare: Prepare): PasskeyReads {
  const find = prepare<PasskeyRow>(`SELECT ${COLUMNS} FROM passkeys WHERE credential_id = ?`);
  const list = prepare<PasskeyRow>(`SELECT ${COLUMNS} FROM passkeys WHERE user_id = ? ORDER BY id`);
  return {
    async findByCredential(credentialId) {
      const row = await find.get(credentialId);
      return row && passkeyOf(row);
    },
    async list(userId) {
      return (await list.all(userId)).map(passkeyOf);
    },
  };
}

export function passkeyWrites(prepare: Prepare): PasskeyWrites {
  const create = prepare(`${insertInto('passkeys', [...COLUMNS])} ON CONFLICT DO NOTHING`);
  const rename = prepare('UPDATE passkeys SET name = ? WHERE user_id = ? AND id = ?');
  const use = prepare(
    `UPDATE passkeys SET counter = ?1, last_used_at = ?2
     WHERE id = ?3 AND (counter < ?1 OR (counter = 0 AND ?1 = 0))`,
  );
  const remove = prepare('DELETE FROM passkeys WHERE user_id = ? AND id = ?');
  const removeAll = prepare('DELETE FROM passkeys WHERE user_id = ?');
  const switchFactor = factorSwitch(prepare);
  return {
    async create({ id, userId, credentialId, publicKey, counter, name, createdAt }) {
      const created = await create.run(id, userId, credentialId, publicKey, counter, name, createdAt, null);
      await switchFactor(userId);
      return created === 1;
    },
    async rename(userId, id, name) {
      return (await rename.run(name, userId, id)) === 1;
    },
    async use(id, counter, at) {
      return (await use.run(counter, at, id)) === 1;
    },
    async delete(userId, id) {
      const deleted = await remove.run(userId, id);
      await switchFactor(userId);
      return deleted === 1;
    },
    async deleteAll(userId) {
      await removeAll.run(userId);
      await switchFactor(userId);
    },
  };
}

/** Returns a function that stores whether a user has a second factor: a confirmed app or a passkey. */
export function factorSwitch(prepare: Prepare): (userId: string) => Promise<void> {
  const update = prepare(
    `UPDATE users SET second_factor = CASE
       WHEN EXISTS (SELECT 1 FROM second_factors WHERE user_id = ?1 AND verified = 1) THEN 1
       WHEN EXISTS (SELECT 1 FROM passkeys WHERE user_id = ?1) THEN 1
       ELSE 0 END
     WHERE id = ?1`,
  );
  return async (userId) => {
    await update.run(userId);
  };
}

function passkeyOf(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
