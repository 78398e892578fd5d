import { clientOf } from '../support/client.ts';
import type { TestDatabase } from '../support/database.ts';
import type { ServeProcess } from '../support/process.ts';

/** The processes of a server's workers that became ready so far, the first ones first. */
export function workersOf(server: ServeProcess): number[] {
  const lines = server.out().split('\n').slice(0, -1);
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'a worker is ready')
    .map(({ pid }) => pid);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** What an organization is billed: request IDs in the check log, in order, and the sum of the credits. */
export async function billed({ rows }: TestDatabase, organizationId: string) {
  const logged = await rows<{ id: string }>(
    'SELECT request_id AS id FROM check_log WHERE organization_id = ?',
    organizationId,
  );
  const [organization] = await rows<{ credits: number }>(
    'SELECT credits FROM organizations WHERE id = ?',
    organizationId,
  );
  return { checks: logged.map(({ id }) => id).sort(), credits: organization?.credits };
}

export interface CheckTraffic {
  /** Request IDs. */
  acknowledged: string[];
  /** What else was answered. */
  refused: string[];
  /** Connections that ended without an answer. */
  lost(): number;
  /** Has the callers end, each with its answer. */
  end(): Promise<void>;
}

/** Callers that check again and again, each on a connection of its own, until that one is lost. */
export function startChecks(url: string, key: string, callers: number): CheckTraffic {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let lost = 0;
  let over = false;
  const call = async () => {
    const client = clientOf(url);
    while (!over) {
      try {
        const answer = await client.call('GET', '/v1/renter/check?email=nobody@example.com', { key });
        if (answer.status === 200) acknowledged.push(String(answer.headers['x-request-id']));
        else refused.push(answer.text);
      } catch {
        lost++;
        break;
      }
    }
    client.close();
  };
  const calling = Array.from({ length: callers }, call);
  return {
    acknowledged,
    refused,
    lost: () => lost,
    async end() {
      over = true;
      await Promise.all(calling);
    },
  };
}
