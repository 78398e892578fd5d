import { turnedNames } from '../../rules/identity/turned-names.ts';
import type { RenterHistory } from '../history.ts';
import type { AssertedBy, IdentifierKind, RosterEntry } from '../store.ts';
import { ASSERTION_COLUMNS, precedenceOf } from './assertions.ts';
import type { Value } from './query.ts';
import { INCIDENT_COLUMNS, incidentValues, REPORT_COLUMNS, reportValues } from './record-rows.ts';
import { RENTER_COLUMNS, renterValues, scoreOf } from './renter-rows.ts';

const IDENTIFIERS = { table: 'identifiers', columns: ['kind', 'value', 'precedence', 'renter'] } as const;

/**
 * The tables that histories fill, with their columns. Each table comes after those that it refers to.
 * Identifiers are inserted kind by kind, so that neighbouring rows of the index are inserted together.
 */
export const HISTORY_TABLES = {
  renters: { table: 'renters', columns: ['number', ...RENTER_COLUMNS] },
  member_id: IDENTIFIERS,
  email: IDENTIFIERS,
  phone: IDENTIFIERS,
  license: IDENTIFIERS,
  name: IDENTIFIERS,
  assertions: { table: 'assertions', columns: ASSERTION_COLUMNS },
  roster: { table: 'roster', columns: ['organization_id', 'renter', 'incidents', 'added_at'] },
  rosterScores: { table: 'roster_scores', columns: ['organization_id', 'score', 'renter'] },
  rosterNames: { table: 'roster_names', columns: ['organization_id', 'name', 'renter'] },
  turnedNames: { table: 'roster_turned_names', columns: ['organization_id', 'name', 'renter', 'moved'] },
  reports: { table: 'reports', columns: ['number', ...REPORT_COLUMNS] },
  incidents: { table: 'incidents', columns: INCIDENT_COLUMNS },
  reportIncidents: { table: 'report_incidents', columns: ['report_number', 'incident_id'] },
} as const;

export type HistoryTable = keyof typeof HISTORY_TABLES;

/** Calls `make` for each table, in order, and returns the results by table. */
export function forEachHistoryTable<T>(
  make: (table: string, columns: readonly string[]) => T,
): Record<HistoryTable, T> {
  const made = Object.entries(HISTORY_TABLES).map(([name, { table, columns }]) => [
    name,
    make(table, columns),
  ]);
  return Object.fromEntries(made);
}

/** The error text when the member ID of a seeded renter belongs to a renter on file. */
export const TAKEN =
  'A renter on file has the member ID of a made-up renter. Seed an empty database instead.';

/**
 * Adds the rows of one history.
 *
 * @param renter the number of the renter
 * @param nextRecord returns the next record number; called for each report, then for each incident
 */
export function addHistory(
  history: RenterHistory,
  renter: number,
  nextRecord: () => number,
  add: (table: HistoryTable, row: Value[]) => void,
): void {
  add('renters', [renter, ...renterValues(history.renter)]);
  for (const { kind, value } of history.identifiers) {
    const all = assertedBy(history, kind);
    const filers = all.filter(({ source }) => source === 'filing').length;
    const firstAt = Math.min(...all.map(({ at }) => at));
    add(kind, [kind, value, precedenceOf(filers, firstAt), renter]);
    for (const { organizationId, source, at } of all) {
      add('assertions', [renter, kind, value, organizationId ?? '', source, at]);
    }
  }
  for (const { organizationId, newIncidents, at } of rosterOf(history)) {
    add('roster', [organizationId, renter, newIncidents, at]);
    add('rosterScores', [organizationId, scoreOf(history.renter), renter]);
    for (const { kind, value } of history.identifiers) {
      if (kind !== 'name') continue;
      add('rosterNames', [organizationId, value, renter]);
      for (const [place, name] of turnedNames(value).entries())
        add('turnedNames', [organizationId, name, renter, place + 1]);
    }
  }
  for (const { row, incidentIds } of history.reports) {
    const report = nextRecord();
    add('reports', [report, ...reportValues(renter, row)]);
    for (const incidentId of incidentIds) add('reportIncidents', [report, incidentId]);
  }
  for (const incident of history.incidents) {
    add('incidents', incidentValues(renter, { ...incident, number: nextRecord() }));
  }
}

/**
 * Returns who asserted an identifier, each organization once: those that reported about the renter, for a license the
 * first of them, because reports contain no licenses.
 */
function assertedBy({ renter, reports }: RenterHistory, kind: IdentifierKind): AssertedBy[] {
  const first = new Map<string, number>();
  for (const { row } of reports) first.getOrInsert(row.organizationId, row.filedAt);
  const filed = [...first].map(([organizationId, at]) => ({ organizationId, source: 'filing' as const, at }));
  const [filer] = filed;
  if (filer === undefined) return [{ organizationId: null, source: 'operator', at: renter.createdAt }];
  return kind === 'license' ? [{ ...filer, source: 'edit' }] : filed;
}

/**
 * Returns a roster entry for each organization that filed something about the renter, since its first filing.
 */
function rosterOf({ renter, reports, incidents }: RenterHistory): RosterEntry[] {
  const entries: RosterEntry[] = [];
  const enter = (organizationId: string, at: number, newIncidents: number) => {
    const entry = entries.find((known) => known.organizationId === organizationId);
    if (entry === undefined) entries.push({ organizationId, renterId: renter.id, newIncidents, at });
    else entry.newIncidents += newIncidents;
  };
  for (const { row } of reports) enter(row.organizationId, row.filedAt, 0);
  for (const { organizationId, filedAt } of incidents) enter(organizationId, filedAt, 1);
  return entries;
}
