import type { Certification, CertificationReads, CertificationWrites } from '../store.ts';
import { columnsOf } from './columns.ts';
import { insertInto, limited, type Prepare, type Value } from './query.ts';

const CERTIFICATION = columnsOf<Certification>({
  id: 'id',
  organizationId: 'organization_id',
  version: 'version',
  name: 'name',
  title: 'title',
  signedAt: 'signed_at',
  endsAt: 'ends_at',
  userId: 'user_id',
  recordedAt: 'recorded_at',
  revokedAt: 'revoked_at',
  revocation: 'revocation',
});

export function certificationReads(prepare: Prepare): CertificationReads {
  const newest = limited((limit) =>
    prepare<Value[]>(
      `SELECT ${CERTIFICATION.names.join(', ')} FROM certifications WHERE organization_id = ?
       ORDER BY recorded_at DESC, id DESC LIMIT ${limit}`,
      'array',
    ),
  );
  const ending = prepare<{
    id: string;
    organization_id: string;
    name: string;
    ends_at: number;
    reminders: number;
  }>(
    `SELECT c.id, c.organization_id, o.name, c.ends_at, c.reminders FROM certifications c
     JOIN organizations o ON o.id = c.organization_id AND o.certified_until = c.ends_at
     WHERE c.ends_at > ?1 AND c.ends_at <= ?2 AND c.reminders <= ?3 AND c.revoked_at IS NULL
     ORDER BY c.ends_at, c.id LIMIT ?4`,
  );
  return {
    async listEnding(now, withinMs, reminders, limit) {
      const rows = await ending.all(now, now + withinMs, reminders, limit);
      return rows.map(
        ({ id, organization_id: organizationId, name: organization, ends_at: endsAt, reminders }) => ({
          ...{ id, organizationId, organization, endsAt, reminders },
        }),
      );
    },
    async list(organizationId, limit) {
      return (await newest(limit).all(organizationId)).map((row) => CERTIFICATION.read(row, 0));
    },
  };
}

export function certificationWrites(prepare: Prepare): CertificationWrites {
  const add = prepare(insertInto('certifications', CERTIFICATION.names));
  const remind = prepare('UPDATE certifications SET reminders = ? WHERE id = ? AND reminders = ?');
  const revoke = prepare(
    `UPDATE certifications SET revoked_at = ?2, revocation = ?3
     WHERE organization_id = ?1 AND ends_at > ?2 AND revoked_at IS NULL`,
  );
  return {
    async add(certification) {
      await add.run(...CERTIFICATION.values(certification));
    },
    async countReminder(id, from, reminders) {
      return (await remind.run(reminders, id, from)) === 1;
    },
    async revoke(organizationId, at, reason) {
      return revoke.run(organizationId, at, reason);
    },
  };
}
