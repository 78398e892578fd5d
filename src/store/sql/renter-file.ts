import type { CorrectionRequest, Proof, RenterFileReads, RenterFileWrites } from '../store.ts';
import { insertInto, type Prepare } from './query.ts';
import { renterNumber, renterNumbers } from './renter-rows.ts';

interface ProofRow {
  id: string;
  license: string;
  date_of_birth: string;
  address: string;
  consent_version: number;
  given_at: number;
  on_profile: number;
}

interface RequestRow {
  id: string;
  said: string;
  asked_at: number;
  done_at: number | null;
  done_by: string | null;
}

/** Sorts after every ID. */
const LAST_ID = '~';

const OF_RENTER = `renter = ${renterNumber('?')}`;

export function renterFileReads(prepare: Prepare): RenterFileReads {
  const statement = prepare<{ said: string; written_at: number }>(
    `SELECT said, written_at FROM statements WHERE ${OF_RENTER} ORDER BY id DESC LIMIT 1`,
  );
  const proofs = prepare<ProofRow>(
    `SELECT id, license, date_of_birth, address, consent_version, given_at, on_profile FROM proofs
     WHERE ${OF_RENTER} AND id < ? ORDER BY id DESC LIMIT ?`,
  );
  const requests = prepare<RequestRow>(
    `SELECT id, said, asked_at, done_at, done_by FROM correction_requests
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
    async listProofs(renterId, before = LAST_ID, limit) {
      return (await proofs.all(renterId, before, limit)).map(proofOf);
    },
    async listRequests(renterId, before = LAST_ID, limit) {
      return (await requests.all(renterId, before, limit)).map(requestOf);
    },
    async countOpenRequests(renterId) {
      return (await openRequests.get(renterId))?.count ?? 0;
    },
  };
}

export function renterFileWrites(prepare: Prepare): RenterFileWrites {
  const numberOf = renterNumbers(prepare);
  const dropStatements = prepare('DELETE FROM statements WHERE renter = ?');
  const addStatement = prepare(insertInto('statements', ['id', 'renter', 'said', 'written_at']));
  const addProof = prepare(
    insertInto('proofs', [
      'id',
      'renter',
      'license',
      'date_of_birth',
      'address',
      'consent_version',
      'given_at',
      'on_profile',
    ]),
  );
  const addRequest = prepare(insertInto('correction_requests', ['id', 'renter', 'said', 'asked_at']));
  const finish = prepare(
    `UPDATE correction_requests SET done_at = ?, done_by = ? WHERE ${OF_RENTER} AND id = ? AND done_at IS NULL`,
  );
  return {
    async putStatement(renterId, { id, said, writtenAt }) {
      const renter = await numberOf(renterId);
      await dropStatements.run(renter);
      await addStatement.run(id, renter, said, writtenAt);
    },
    async removeStatement(renterId) {
      return (await dropStatements.run(await numberOf(renterId))) > 0;
    },
    async addProof(renterId, proof) {
      await addProof.run(
        proof.id,
        await numberOf(renterId),
        proof.license,
        proof.dateOfBirth,
        proof.address,
        proof.consentVersion,
        proof.givenAt,
        Number(proof.onProfile),
      );
    },
    async addRequest(renterId, { id, said, askedAt }) {
      await addRequest.run(id, await numberOf(renterId), said, askedAt);
    },
    async finishRequest(renterId, id, { at, by }) {
      return (await finish.run(at, by, renterId, id)) === 1;
    },
  };
}

function proofOf(row: ProofRow): Proof {
  return {
    id: row.id,
    license: row.license,
    dateOfBirth: row.date_of_birth,
    address: row.address,
    consentVersion: row.consent_version,
    givenAt: row.given_at,
    onProfile: row.on_profile === 1,
  };
}

function requestOf(row: RequestRow): CorrectionRequest {
  return { id: row.id, said: row.said, askedAt: row.asked_at, doneAt: row.done_at, doneBy: row.done_by };
}
