import { clientOf } from '../support/client.ts';
import type { TestDatabase } from '../support/database.ts';
import type { ServeProcess } from '../support/process.ts';

/** Returns the process IDs of the workers that became ready so far, in that order. */
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

/** Returns the sorted request IDs of an organization in the check log, and its balance in credits. */
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
  /** Bodies of the other responses. */
  rejected: string[];
  /** Returns the number of connections that closed without a response. */
  lost(): number;
  /** Stops the callers after their current responses. */
  end(): Promise<void>;
}

/** Starts callers that send checks continuously, each on its own connection until that is lost. */
export function startChecks(url: string, key: string, callers: number): CheckTraffic {
  const acknowledged: string[] = [];
  const rejected: string[] = [];
  let lost = 0;
  let over = false;
  const call = async () => {
    const client = clientOf(url);
    while (!over) {
      try {
        const response = await client.call('GET', '/v1/renter/check?email=nobody@example.com', { key });
        if (response.status === 200) acknowledged.push(String(response.headers['x-request-id']));
        else rejected.push(response.text);
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
    rejected,
    lost: () => lost,
    async end() {
      over = true;
      await Promise.all(calling);
    },
  };
}
