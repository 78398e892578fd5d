import { after } from 'node:test';
import { newPostgresDatabase } from '../support/database.ts';
import { startServerProcess } from '../support/server.ts';

/**
 * Starts two nodes on one database, which stop at the end of the test file. `kill` kills the one that is not `other` and starts
 * another in its place, which is `other` from then on: callers talk to `other`, and the nodes are killed in turns.
 */
export async function twoNodes() {
  const database = await newPostgresDatabase();
  const start = () => startServerProcess({ database });
  const nodes: [ServerProcess, ServerProcess] = [await start(), await start()];
  let other: 0 | 1 = 0;
  after(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.remove();
  });
  return {
    database,
    /** Returns the node that is not killed next. */
    other: () => nodes[other],
    async kill(): Promise<void> {
      const victim = other === 0 ? 1 : 0;
      await nodes[victim].stop('SIGKILL');
      nodes[victim] = await start();
      other = victim;
    },
  };
}

type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;
