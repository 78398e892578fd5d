import { type Finding, ok, warn } from '../../doctor/findings.ts';
import type { Send } from '../connection/pool.ts';
import { attachedMonths, monthsFrom } from '../schema/month-partitions.ts';

/**
 * Checks that the check log has partitions for the coming months, and that every check is in its partition.
 */
export async function* examineMonths(send: Send, now: number): AsyncGenerator<Finding> {
  const names = new Set((await attachedMonths(send)).map(({ name }) => name));
  const wanted = monthsFrom(now).map(({ name }) => name);
  const missing = wanted.filter((name) => !names.has(name));
  yield missing.length === 0
    ? ok('partitions', `The check log has partitions up to ${wanted.at(-1)}.`)
    : warn(
        'partitions',
        `The check log lacks ${missing.join(', ')}.`,
        'Run migrate: it reports why it cannot create them. Servers also try when they start and every day.',
      );
  const { rows: months } = await send({
    text: `SELECT to_char(to_timestamp(at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*) AS checks
      FROM check_log_other GROUP BY 1 ORDER BY 1`,
  });
  if (months.length === 0) {
    yield ok('check log', 'Every check is in its partition.');
    return;
  }
  const detail = months.map(({ month, checks }) => `${checks} of ${month}`).join(', ');
  const advice = 'Run migrate: it creates their partitions, unless the month was detached.';
  yield warn('check log', `Checks without a partition, in check_log_other: ${detail}.`, advice);
}
