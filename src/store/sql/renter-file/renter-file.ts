import type { IdentityDocument } from '../../../rules/identity/identity-verification.ts';
import type {
  CorrectionRequest,
  DetachedEmail,
  IdentityVerification,
  RenterFileReads,
  RenterFileWrites,
} from '../../store.ts';
import { insertInto, LAST_ID, type Prepare } from '../query.ts';
import { renterNumber, renterNumbers } from '../renter-rows.ts';

interface VerificationRow {
  id: string;
  /** Empty if the renter gave another document. */
  license: string;
  document_kind: IdentityDocument['kind'] | null;
  document_number: string | null;
  document_issuer: string | null;
  date_of_birth: string;
  address: string;
  consent_version: number;
  given_at: number;
  on_profile: number;
  email: string | null;
  whole_file: number;
  decision: IdentityVerification['decision'];
  decided_at: number | null;
  reason: string | null;
}

interface UnconfirmedRow {
  license: string | null;
  is_address: number;
  is_birth: number;
}

interface RequestRow {
  id: string;
  said: string;
  email: string | null;
  asked_with: string | null;
  asked_at: number;
  done_at: number | null;
  done_by: string | null;
}

interface DetachedRow extends Pick<DetachedEmail, 'id' | 'email' | 'party'> {
  organization_id: string | null;
  detached_at: number;
}

const VERIFICATION = `p.id, p.license, p.document_kind, p.document_number, p.document_issuer, p.date_of_birth, p.address,
  p.consent_version, p.given_at, p.on_profile, p.email, p.whole_file, p.decision, p.decided_at, p.reason`;

const OF_RENTER = `renter = ${renterNumber('?')}`;

export function renterFileReads(prepare: Prepare): RenterFileReads {
  const statement = prepare<{ said: string; written_at: number }>(
    `SELECT said, written_at FROM statements WHERE ${OF_RENTER} ORDER BY id DESC LIMIT 1`,
  );
  const verifications = (given: string) =>
    prepare<VerificationRow>(
      `SELECT ${VERIFICATION} FROM proofs p
       WHERE p.renter = ${renterNumber('?1')} AND p.id < ?2 ${given} ORDER BY p.id DESC LIMIT ?3`,
    );
  const allVerifications = verifications('');
  const givenWith = verifications('AND p.email = ?4');
  const openVerifications = (where: string) =>
    prepare<VerificationRow & { renter_id: string }>(
      `SELECT ${VERIFICATION}, r.id AS renter_id FROM proofs p JOIN renters r ON r.number = p.renter WHERE ${where}`,
    );
  const verification = openVerifications('p.id = ?');
  const undecided = openVerifications('p.decision IS NULL AND p.id > ? ORDER BY p.id LIMIT ?');
  const unconfirmed = prepare<{ id: string }>(
    `SELECT DISTINCT r.id FROM identifiers i JOIN proofs p ON p.renter = i.renter AND p.license_taken = i.value
     JOIN renters r ON r.number = i.renter WHERE i.kind = 'license' AND i.value = ?`,
  );
  const unconfirmedOf = prepare<UnconfirmedRow>(
    `SELECT p.license_taken AS license,
       CASE WHEN p.address_taken = 1 AND p.address = d.address THEN 1 ELSE 0 END AS is_address,
       CASE WHEN p.date_of_birth_taken = 1 AND p.date_of_birth = d.date_of_birth THEN 1 ELSE 0 END AS is_birth
     FROM proofs p LEFT JOIN renter_details d ON d.renter = p.renter WHERE p.renter = ${renterNumber('?')}
       AND (p.license_taken IS NOT NULL OR p.address_taken = 1 OR p.date_of_birth_taken = 1)`,
  );
  const requests = (asked: string) =>
    prepare<RequestRow>(
      `SELECT id, said, email, asked_with, asked_at, done_at, done_by FROM correction_requests
       WHERE renter = ${renterNumber('?1')} AND id < ?2 ${asked} ORDER BY id DESC LIMIT ?3`,
    );
  const allRequests = requests('');
  const askedWithEmail = requests('AND asked_with = ?4');
  const detached = prepare<DetachedRow>(
    `SELECT id, email, party, organization_id, detached_at FROM detached_emails
     WHERE ${OF_RENTER} AND id < ? ORDER BY id DESC LIMIT ?`,
  );
  const openRequests = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM correction_requests WHERE ${OF_RENTER} AND done_at IS NULL`,
  );
  return {
    async findStatement(renterId) {
      const row = await statement.get(renterId);
      return row && { said: row.said, writtenAt: row.written_at };
    },
    async listVerifications(renterId, before = LAST_ID, limit, email) {
      const rows =
        email === undefined
          ? allVerifications.all(renterId, before, limit)
          : givenWith.all(renterId, before, limit, email);
      return (await rows).map(verificationOf);
    },
    async findVerification(id) {
      const row = await verification.get(id);
      return row && { ...verificationOf(row), renterId: row.renter_id };
    },
    async listOpenVerifications(after = '', limit) {
      const rows = await undecided.all(after, limit);
      return rows.map((row) => ({ ...verificationOf(row), renterId: row.renter_id }));
    },
    async listUnconfirmed(license) {
      return (await unconfirmed.all(license)).map(({ id }) => id);
    },
    async findUnconfirmed(renterId) {
      const rows = await unconfirmedOf.all(renterId);
      return {
        licenses: [...new Set(rows.flatMap(({ license }) => license ?? []))],
        address: rows.some(({ is_address }) => is_address === 1),
        dateOfBirth: rows.some(({ is_birth }) => is_birth === 1),
      };
    },
    async listRequests(renterId, before = LAST_ID, limit, askedWith) {
      const rows =
        askedWith === undefined
          ? allRequests.all(renterId, before, limit)
          : askedWithEmail.all(renterId, before, limit, askedWith);
      return (await rows).map(requestOf);
    },
    async listDetachedEmails(renterId, before = LAST_ID, limit) {
      const rows = await detached.all(renterId, before, limit);
      return rows.map(({ organization_id: organizationId, detached_at: detachedAt, ...row }) => {
        return { ...row, organizationId, detachedAt };
      });
    },
    async countOpenRequests(renterId) {
      return (await openRequests.get(renterId))?.count ?? 0;
    },
  };
}

export function renterFileWrites(prepare: Prepare): RenterFileWrites {
  const numberOf = renterNumbers(prepare);
  const dropStatements = prepare('DELETE FROM statements WHERE renter = ?');
  // A statement of a merged profile is returned to it instead of deleted: if the merge is undone, it is shown
  // there.
  const MERGED = `SELECT m.merged FROM renter_merges m JOIN merged_rows w ON w.merge_id = m.id
    WHERE m.kept = ?1 AND m.undone_at IS NULL AND w.what = 'statements' AND w.ref = statements.id`;
  const setAside = prepare(
    `UPDATE statements SET renter = (${MERGED}) WHERE renter = ?1 AND EXISTS (${MERGED})`,
  );
  const addStatement = prepare(insertInto('statements', ['id', 'renter', 'said', 'written_at']));
  const addVerification = prepare(
    insertInto('proofs', [
      'id',
      'renter',
      'license',
      'date_of_birth',
      'address',
      'consent_version',
      'given_at',
      'on_profile',
      'license_taken',
      'address_taken',
      'date_of_birth_taken',
      'email',
      'whole_file',
      'decision',
      'decided_at',
      'reason',
      'document_kind',
      'document_number',
      'document_issuer',
    ]),
  );
  const decide = prepare(
    'UPDATE proofs SET decision = ?, decided_at = ?, reason = ?, on_profile = ? WHERE id = ?',
  );
  const takeOff = prepare('UPDATE proofs SET license_taken = NULL, on_profile = 0 WHERE id = ?');
  const confirmLicense = prepare(
    `UPDATE proofs SET license_taken = NULL WHERE ${OF_RENTER} AND license_taken = ?`,
  );
  const confirmAddress = prepare(
    `UPDATE proofs SET address_taken = 0 WHERE ${OF_RENTER} AND address_taken = 1`,
  );
  const confirmBirth = prepare(
    `UPDATE proofs SET date_of_birth_taken = 0 WHERE ${OF_RENTER} AND date_of_birth_taken = 1`,
  );
  const addRequest = prepare(
    insertInto('correction_requests', ['id', 'renter', 'said', 'email', 'asked_with', 'asked_at']),
  );
  const addDetached = prepare(
    insertInto('detached_emails', ['id', 'renter', 'email', 'party', 'organization_id', 'detached_at']),
  );
  const finish = prepare(
    `UPDATE correction_requests SET done_at = ?, done_by = ? WHERE ${OF_RENTER} AND id = ? AND done_at IS NULL`,
  );
  /**
   * Withdraws all statements of a renter, including those of merged profiles. Returns how many there were.
   */
  async function takeBack(renter: number | null): Promise<number> {
    const others = await setAside.run(renter);
    return others + (await dropStatements.run(renter));
  }
  return {
    async putStatement(renterId, { id, said, writtenAt }) {
      const renter = await numberOf(renterId);
      await takeBack(renter);
      await addStatement.run(id, renter, said, writtenAt);
    },
    async removeStatement(renterId) {
      return (await takeBack(await numberOf(renterId))) > 0;
    },
    async addVerification(renterId, verification, taken) {
      await addVerification.run(
        verification.id,
        await numberOf(renterId),
        verification.license ?? '',
        verification.dateOfBirth,
        verification.address,
        verification.consentVersion,
        verification.givenAt,
        Number(verification.onProfile),
        taken.license,
        Number(taken.address),
        Number(taken.dateOfBirth),
        verification.email,
        Number(verification.wholeFile),
        verification.decision,
        verification.decidedAt,
        verification.reason,
        verification.document?.kind ?? null,
        verification.document?.number ?? null,
        verification.document?.issuedBy ?? null,
      );
    },
    async decideVerification(id, { decision, decidedAt, reason, onProfile }) {
      await decide.run(decision, decidedAt, reason, Number(onProfile), id);
    },
    async takeOff(verificationId) {
      await takeOff.run(verificationId);
    },
    async confirm(renterId, { licenses, address, dateOfBirth }) {
      for (const license of licenses) await confirmLicense.write(renterId, license);
      if (address) await confirmAddress.write(renterId);
      if (dateOfBirth) await confirmBirth.write(renterId);
    },
    async addRequest(renterId, { id, said, email, askedWith, askedAt }) {
      await addRequest.run(id, await numberOf(renterId), said, email, askedWith, askedAt);
    },
    async addDetachedEmail(renterId, { id, email, party, organizationId, detachedAt }) {
      await addDetached.run(id, await numberOf(renterId), email, party, organizationId, detachedAt);
    },
    async finishRequest(renterId, id, { at, by }) {
      return (await finish.run(at, by, renterId, id)) === 1;
    },
  };
}

function verificationOf(row: VerificationRow): IdentityVerification {
  return {
    id: row.id,
    license: row.license === '' ? null : row.license,
    document: documentOf(row),
    dateOfBirth: row.date_of_birth,
    address: row.address,
    consentVersion: row.consent_version,
    givenAt: row.given_at,
    onProfile: row.on_profile === 1,
    email: row.email,
    wholeFile: row.whole_file === 1,
    decision: row.decision,
    decidedAt: row.decided_at,
    reason: row.reason,
  };
}

function documentOf(row: VerificationRow) {
  const { document_kind: kind, document_number: number, document_issuer: issuedBy } = row;
  return kind === null || number === null || issuedBy === null ? null : { kind, number, issuedBy };
}

function requestOf(row: RequestRow): CorrectionRequest {
  return {
    id: row.id,
    said: row.said,
    email: row.email,
    askedWith: row.asked_with,
    askedAt: row.asked_at,
    doneAt: row.done_at,
    doneBy: row.done_by,
  };
}
