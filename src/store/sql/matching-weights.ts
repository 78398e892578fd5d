import type { MatchingWeightsReads, MatchingWeightsWrites, WeightsVersion } from '../store.ts';
import { insertInto, type Prepare } from './query.ts';

interface VersionRow {
  version: number;
  weights: string | null;
  reverted_to: number | null;
  figures: string | null;
  applied_by: string;
  reason: string;
  applied_at: number;
}

const COLUMNS = [
  'version',
  'weights',
  'reverted_to',
  'figures',
  'applied_by',
  'reason',
  'applied_at',
] as const satisfies readonly (keyof VersionRow)[];

const SELECT = `SELECT ${COLUMNS.join(', ')} FROM matching_weights`;

export function matchingWeightsReads(prepare: Prepare): MatchingWeightsReads {
  const newest = prepare<VersionRow>(`${SELECT} ORDER BY version DESC LIMIT 1`);
  const find = prepare<VersionRow>(`${SELECT} WHERE version = ?`);
  const list = prepare<VersionRow>(`${SELECT} ORDER BY version DESC LIMIT ?`);
  return {
    async newest() {
      const row = await newest.get();
      return row && versionOf(row);
    },
    async find(version) {
      const row = await find.get(version);
      return row && versionOf(row);
    },
    async list(limit) {
      return (await list.all(limit)).map(versionOf);
    },
  };
}

function versionOf(row: VersionRow): WeightsVersion {
  const { version, weights: table, figures, reason } = row;
  const { reverted_to: revertedTo, applied_by: by, applied_at: appliedAt } = row;
  return { version, table, revertedTo, figures, by, reason, appliedAt };
}

export function matchingWeightsWrites(prepare: Prepare): MatchingWeightsWrites {
  const add = prepare(`${insertInto('matching_weights', COLUMNS)} ON CONFLICT DO NOTHING`);
  return {
    async add({ version, table, revertedTo, figures, by, reason, appliedAt }) {
      return (await add.run(version, table, revertedTo, figures, by, reason, appliedAt)) > 0;
    },
  };
}
