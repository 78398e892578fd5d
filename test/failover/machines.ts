import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { freePort } from '../support/port.ts';
import { findOnPath } from '../support/programs.ts';
import { until } from '../support/until.ts';
import { Machine, type Member } from './machine.ts';

const FILES = join(import.meta.dirname, '../../deploy/patroni');
const PROGRAMS = ['patroni', 'patronictl', 'etcd', 'etcdctl', 'initdb', 'openssl', 'setpriv'];

/** How often the machines are asked for their state, without taking their CPU. */
const POLL_MS = 200;

/** The end of a machine's log that an error shows. */
const LOG_CHARACTERS = 4_000;

/** Returns why the machines cannot run here, or `undefined` if they can. */
export function reasonNotToRun(): string | undefined {
  if (process.getuid?.() !== 0) return 'Only root can start PostgreSQL and Patroni as the user postgres.';
  const missing = PROGRAMS.filter((name) => findOnPath(name) === undefined);
  if (missing.length === 0) return undefined;
  return `Not found: ${missing.join(', ')}. On Debian 12: apt-get install patroni etcd-server etcd-client postgresql-15 openssl`;
}

/** Who is what. */
export interface Roles {
  primary: Machine;
  synchronous: Machine;
  other: Machine;
}

/** Returns the names of primary, synchronous standby and other standby, or `undefined` if one is missing or lags. */
function rolesOf(members: readonly Member[]): string[] | undefined {
  const [primary] = members.filter(({ role }) => role === 'leader');
  const inStep = members.filter(
    ({ state, timeline }) => state === 'running' && timeline === primary?.timeline,
  );
  const names = (['leader', 'sync_standby', 'replica'] as const).map(
    (role) => inStep.find((each) => each.role === role)?.name,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Returns a file of `deploy/patroni` with replacements. Throws if the file lacks a text that is to be replaced. */
function filledIn(file: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce(
    (text, [shipped, used]) => {
      if (!text.includes(shipped)) throw new Error(`deploy/patroni/${file} lacks ${shipped}`);
      return text.replaceAll(shipped, used);
    },
    readFileSync(join(FILES, file), 'utf8'),
  );
}

/**
 * Gives a command until it has had its effect. After an outage, etcd and Patroni reject commands until their members have been
 * connected for some seconds.
 */
async function repeatUntil(what: string, isDone: () => boolean | Promise<boolean>, command: () => void) {
  let rejection: unknown;
  try {
    await until(what, async () => {
      try {
        if (await isDone()) return true;
        command();
      } catch (error) {
        rejection = error;
      }
      await pause(POLL_MS);
      return false;
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}; ${rejection}`, { cause: rejection });
  }
}

export interface Machines {
  /** The URL of the database of the network, with the three hosts. */
  url: string;
  /** Waits until there is one primary, one synchronous standby and another standby, which keep up. */
  whole(): Promise<Roles>;
  /** Makes the etcd of a machine the leader of the three, so that the loss of this machine takes longest. */
  leadEtcd(machine: Machine): Promise<void>;
  /** Makes a standby the primary, with the documented command. */
  switchover(from: Machine, to: Machine): Promise<void>;
  /** Puts a new machine in the place of one that is lost, with the documented commands on another one. */
  replace(lost: Machine, by: Machine): Promise<void>;
  remove(): void;
}

/** Starts three machines with the files of `deploy/patroni`. Only addresses, ports, folders and passwords are others. */
export async function startMachines(): Promise<Machines> {
  const network = `127.${randomInt(1, 250)}.${randomInt(1, 250)}`;
  const [etcd, peer, patroni, postgres] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const addresses = Object.fromEntries(
    [1, 2, 3].map((number) => [`10.0.0.${number}:`, `${network}.${number}:`]),
  );
  const newPassword = () => randomBytes(24).toString('hex');
  const passwords = Object.fromEntries(
    ['PATRONI', 'REPLICATOR', 'REWINDER'].map((user) => [`PASSWORD_OF_${user}`, newPassword()]),
  );
  const replacements = (folder: string) => ({
    'etcd.env': { ...addresses, ':2379': `:${etcd}`, ':2380': `:${peer}`, '/var/lib/etcd': folder },
    'config.yml': {
      ...addresses,
      ...passwords,
      ':2379': `:${etcd}`,
      ':8008': `:${patroni}`,
      ':5432': `:${postgres}`,
      // Connections within the loopback network come from its first address.
      '10.0.0.0/24': '127.0.0.0/8',
      '/etc/patroni': join(folder, 'etc'),
      '/var/lib/postgresql': join(folder, 'postgresql'),
      '/var/run/postgresql': join(folder, 'run'),
      // It would reset the machine of the tests.
      'mode: automatic': 'mode: off',
    },
  });
  const machines = [1, 2, 3].map(
    (number) =>
      new Machine({
        name: `db-${number}`,
        address: `${network}.${number}`,
        ports: { etcd, patroni, postgres },
        fileFor: (folder, name) => filledIn(name, replacements(folder)[name]),
      }),
  );
  const remove = () => {
    for (const machine of machines) machine.remove();
  };
  process.once('exit', remove);
  for (const machine of machines) machine.start();

  const byName = (name: string) => machines.find((each) => each.name === name) as Machine;
  const whole = async (): Promise<Roles> => {
    try {
      return await until('three machines are up and in step', async () => {
        const views = await Promise.all(machines.map((each) => each.members()));
        const [roles, ...others] = views.map(rolesOf);
        // A machine that was frozen still takes itself for the primary for a moment.
        if (roles !== undefined && others.every((each) => isDeepStrictEqual(each, roles))) {
          const [primary, synchronous, other] = roles.map(byName) as [Machine, Machine, Machine];
          return { primary, synchronous, other };
        }
        await pause(POLL_MS);
        return undefined;
      });
    } catch (error) {
      throw new Error(machines.map((each) => each.log().slice(-LOG_CHARACTERS)).join('\n'), { cause: error });
    }
  };

  const { primary } = await whole();
  const password = newPassword();
  primary.runSql(`CREATE ROLE network LOGIN PASSWORD '${password}'`);
  primary.runSql('CREATE DATABASE network OWNER network TEMPLATE template0 ENCODING UTF8');
  const hosts = [1, 2, 3].map((number) => `${network}.${number}:${postgres}`);
  return {
    url: `postgres://network:${password}@${hosts.join(',')}/network`,
    whole,
    leadEtcd: (machine) =>
      repeatUntil(
        `the etcd of ${machine.name} leads`,
        () => machine.etcdIds().id === machine.etcdIds().leaderId,
        () => {
          const { id, leaderId } = machine.etcdIds();
          machines.find((each) => each.etcdIds().id === leaderId)?.etcdctl('move-leader', id);
        },
      ),
    switchover: (from, to) =>
      repeatUntil(
        `${to.name} is the primary`,
        async () => (await to.members()).some(({ name, role }) => name === to.name && role === 'leader'),
        () => {
          const args = ['switchover', '--leader', from.name, '--candidate', to.name, '--force'];
          execFileSync('patronictl', ['-c', from.config, ...args], { stdio: 'pipe' });
        },
      ),
    async replace(lost, by) {
      const url = `http://${network}.${machines.indexOf(lost) + 1}:${peer}`;
      await repeatUntil(
        'etcd removed the lost member',
        () => !by.etcdHas(url),
        () => by.removeFromEtcd(url),
      );
      await repeatUntil(
        'etcd added the new member',
        () => by.etcdHas(url),
        () => by.etcdctl('member', 'add', lost.name, `--peer-urls=${url}`),
      );
      lost.setUp('existing');
    },
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}
