import type { MeasuredRow, PopulationResult } from './population.ts';
import type { PostgresResult } from './postgres.ts';
import { CHECK_BY_EMAIL } from './rows.ts';
import type { TargetResult } from './targets.ts';

const HEADINGS = ['', 'CPU µs/request', 'requests/s', 'ratio to bare', 'p50 ms', 'p99 ms'];

/** Formats the results of one population: seeding, start times, memory and the table. */
export function populationTable(population: PopulationResult): string {
  const { renters, seedRentersPerSecond, databaseMiB, start, residentMiB, ofBareCheck, rows } = population;
  return [
    `${rounded(renters)} renters`,
    `  seeded at ${rounded(seedRentersPerSecond)} renters/s into ${rounded(databaseMiB)} MiB`,
    `  start to /healthz ${times(start.toHealth)}, to the first check ${times(start.toCheck)}`,
    `  resident memory at most ${rounded(residentMiB)} MiB`,
    `  bare check / check by e-mail: ${ofBareCheck.toFixed(2)} (median of rounds in turns)`,
    '',
    ...tableLines(rows.map(cells)),
    '',
  ].join('\n');
}

/** Formats the results of one population on PostgreSQL. */
export function postgresTable(result: PostgresResult): string {
  const { renters, seedRentersPerSecond, bare, pgbenchRate, check, ratio, atHalf, twoNodes } = result;
  return [
    `${rounded(renters)} renters on PostgreSQL`,
    `  seeded at ${rounded(seedRentersPerSecond)} renters/s`,
    '',
    ...tableLines([
      cells({ row: 'bare node:http', ...bare, ratio: 1 }),
      ['pgbench, one statement at a time', '', rounded(pgbenchRate), '', '', ''],
      cells({ row: CHECK_BY_EMAIL, ...check, ratio }),
      cells({ row: '  at half that rate', ...atHalf, ratio: bare.cpuUs / atHalf.cpuUs }),
      cells({ row: '  by two nodes', ...twoNodes, ratio: bare.cpuUs / twoNodes.cpuUs }),
    ]),
    '',
  ].join('\n');
}

function tableLines(rows: string[][]): string[] {
  const lines = [HEADINGS, ...rows];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join('  ')
      .trimEnd(),
  );
}

function cells({ row, cpuUs, requestsPerSecond, ratio, p50Ms, p99Ms }: MeasuredRow): string[] {
  return [
    row,
    cpuUs.toFixed(1),
    rounded(requestsPerSecond),
    ratio.toFixed(2),
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
  ];
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function times({ bestMs, medianMs }: { bestMs: number; medianMs: number }): string {
  return `${rounded(bestMs)} ms (median ${rounded(medianMs)})`;
}

function rounded(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Formats the targets, one per line. */
export function targetList(targets: TargetResult[]): string {
  const width = Math.max(...targets.map(({ target }) => target.length));
  return targets
    .map(({ target, measured, met }) =>
      `${verdict(measured, met)}  ${target.padEnd(width)}  ${measured ?? ''}`.trimEnd(),
    )
    .join('\n');
}

function verdict(measured: string | null, met: boolean | null): string {
  if (measured === null) return 'not measured';
  if (met === null) return 'figure      ';
  return met ? 'met         ' : 'MISSED      ';
}
