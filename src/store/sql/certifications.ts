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
  return {
    async list(organizationId, limit) {
      return (await newest(limit).all(organizationId)).map((row) => CERTIFICATION.read(row, 0));
    },
  };
}

export function certificationWrites(prepare: Prepare): CertificationWrites {
  const add = prepare(insertInto('certifications', CERTIFICATION.names));
  const revoke = prepare(
    `UPDATE certifications SET revoked_at = ?2, revocation = ?3
     WHERE organization_id = ?1 AND ends_at > ?2 AND revoked_at IS NULL`,
  );
  return {
    async add(certification) {
      await add.run(...CERTIFICATION.values(certification));
    },
    async revoke(organizationId, at, reason) {
      return revoke.run(organizationId, at, reason);
    },
  };
}
