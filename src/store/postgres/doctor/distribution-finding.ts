import { errorFound, type Finding, fail, ok } from '../../doctor/findings.ts';
import type { Send } from '../connection/pool.ts';
import { rejectUnsafeWorkers } from '../connection/required-settings.ts';
import { distributedTables, hasCitus, localLogs } from '../schema/distributed-tables.ts';
import { attachedMonths } from '../schema/month-partitions.ts';

/**
 * Checks that either all logs are distributed, with all partitions, or none is, and that every worker can be used. Yields
 * nothing on a database without Citus.
 */
export async function* examineDistribution(send: Send): AsyncGenerator<Finding> {
  if (!(await hasCitus(send))) return;
  const distributed = await distributedTables(send);
  if (distributed.size === 0) {
    yield ok('distribution', 'The logs are on this server.');
    return;
  }
  const months = (await attachedMonths(send)).map(({ name }) => name);
  const left = [...(await localLogs(send)), ...months.filter((name) => !distributed.has(name))];
  if (left.length > 0) {
    const detail = `Not distributed, unlike other logs: ${left.join(', ')}.`;
    yield fail('distribution', detail, 'Stop the servers, and run migrate --distribute-logs.');
    return;
  }
  try {
    await rejectUnsafeWorkers(send);
  } catch (error) {
    yield errorFound('distribution', error, 'Every check needs all workers.');
    return;
  }
  const { rows } = await send({
    text: "SELECT count(*)::int AS nodes FROM pg_dist_node WHERE shouldhaveshards AND noderole = 'primary'",
  });
  yield ok(
    'distribution',
    `The logs are distributed over ${rows[0]?.nodes} nodes, and every worker can be used.`,
  );
}
