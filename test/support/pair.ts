import { randomBytes } from 'node:crypto';
import { type Cluster, newCluster } from './cluster.ts';

/** A primary, and a synchronous standby, which has each commit before it is acknowledged. */
export interface Pair {
  primary: Cluster;
  standby: Cluster;
  /** Creates an empty database. Returns its URL with both hosts, the standby first. */
  newDatabase(): Promise<string>;
  /**
   * Makes the standby the primary, without a standby of its own, as an operator does when the primary is
   * lost.
   */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a primary and its synchronous standby. */
export async function startPair(): Promise<Pair> {
  const primary = await newCluster();
  primary.configure({ synchronous_standby_names: 'standby' });
  const standby = await primary.makeStandby();
  await Promise.all([primary.start(), standby.start()]);
  return {
    primary,
    standby,
    async newDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await primary.runSql(`CREATE DATABASE ${name}`);
      const { host } = new URL(standby.urlOf(name));
      return primary.urlOf(name).replace('@', `@${host},`);
    },
    async promote() {
      await standby.runSql('SELECT pg_promote()');
      // The setting was copied from the primary. Commits would wait for a standby that does not exist.
      await standby.runSql('ALTER SYSTEM RESET synchronous_standby_names');
      await standby.runSql('SELECT pg_reload_conf()');
    },
    async stop() {
      await Promise.all([primary.stop(), standby.stop()]);
      for (const cluster of [primary, standby]) cluster.remove();
    },
  };
}
