import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loggerTo } from './log.ts';
import { INTERVAL_MS, LineLimit, MOST_KINDS, MOST_LINES } from './log-limit.ts';

const ERROR = 50;

/** Returns a limit with a clock, and what it reports. */
function newLimit() {
  const reports: object[] = [];
  const clock = { at: 5 };
  const limit = new LineLimit({
    now: () => clock.at,
    report: (level, leftOut) => reports.push({ level, ...leftOut }),
  });
  /** Returns how many of these lines are logged. */
  const log = (count: number, fields: object, message = 'request failed') =>
    Array.from({ length: count }, () => limit.admits(ERROR, fields, message)).filter(Boolean).length;
  return { limit, clock, log, reports };
}

test('the first lines of each kind are logged, and the others are counted exactly', () => {
  const { clock, log, reports } = newLimit();
  const flood = { route: '/v1/renter/check', code: 'unavailable' };
  assert.equal(log(31_563, { ...flood, requestId: 'req_1' }), MOST_LINES);
  // A fault of another kind is not hidden by the flood.
  assert.equal(log(1, { ...flood, code: 'internal' }), 1);
  assert.equal(log(1, flood, 'request completed'), 1);
  assert.deepEqual(reports, []);
  clock.at += INTERVAL_MS;
  assert.equal(log(MOST_LINES + 1, flood), MOST_LINES);
  const report = { level: ERROR, of: 'request failed', status: undefined, ...flood };
  assert.deepEqual(reports, [{ ...report, lines: 31_563 - MOST_LINES }]);
  clock.at += INTERVAL_MS;
  assert.equal(log(1, flood), 1);
  assert.deepEqual(reports[1], { ...report, lines: 1 });
});

test('the counts are logged at the end of the interval, also if no more lines follow', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { limit, log, reports } = newLimit();
  log(MOST_LINES, {}, 'quiet');
  log(MOST_LINES + 7, {}, 'loud');
  t.mock.timers.tick(INTERVAL_MS - 1);
  assert.equal(reports.length, 0);
  t.mock.timers.tick(1);
  assert.equal(reports.length, 1);
  assert.partialDeepStrictEqual(reports[0], { of: 'loud', lines: 7 });
  limit.flush();
  assert.equal(reports.length, 1);
});

test('beyond a number of kinds, lines are only told apart by their message', () => {
  const { limit, log, reports } = newLimit();
  for (let route = 0; route < MOST_KINDS; route++) assert.equal(log(1, { route }), 1);
  for (let route = 0; route < MOST_KINDS; route++) log(1, { route: `another ${route}` });
  limit.flush();
  assert.partialDeepStrictEqual(reports, [{ of: 'request failed', lines: MOST_KINDS - MOST_LINES }]);
});

test('a kind that is known stays one when there are too many kinds', () => {
  const { limit, log, reports } = newLimit();
  const known = { route: 'known' };
  assert.equal(log(MOST_LINES, known), MOST_LINES);
  for (let route = 1; route < MOST_KINDS; route++) log(1, { route });
  assert.equal(log(100, known), 0);
  limit.flush();
  assert.partialDeepStrictEqual(reports, [{ of: 'request failed', ...known, lines: 100 }]);
  assert.equal(reports.length, 1);
});

/** Returns the lines that `work` logs at this level. */
function logged(level: 'info' | 'debug', work: (log: ReturnType<typeof loggerTo>) => void): string[] {
  const lines: string[] = [];
  work(loggerTo({ write: (line) => lines.push(line) }, level));
  return lines;
}

test('at level debug nothing is left out', () => {
  const flood = (log: ReturnType<typeof loggerTo>) => {
    for (let line = 0; line < 2 * MOST_LINES; line++) log.info({ status: 401 }, 'request completed');
  };
  assert.equal(logged('info', flood).length, MOST_LINES);
  assert.equal(logged('debug', flood).length, 2 * MOST_LINES);
});
