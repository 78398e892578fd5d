import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../support/cluster.ts';
import { documentedCommands } from '../support/documented.ts';

/** None of the programs runs as root. */
const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--init-groups'];

/** What the documented commands of a set-up do before something is started, which systemd is not here to do. */
const PREPARATION = /^(sed|install|openssl|chown) /;

/** A machine as Patroni sees it. */
export interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline: number;
}

/** What a machine is set up with. */
interface MachineOptions {
  name: string;
  /** An address of the loopback network. */
  address: string;
  /** The ports of etcd, Patroni and PostgreSQL. */
  ports: { etcd: number; patroni: number; postgres: number };
  /** Returns the text of a file of `deploy/patroni` for a machine whose files are in this folder. */
  fileFor(folder: string, name: 'etcd.env' | 'config.yml'): string;
}

/** One of three machines: etcd, Patroni and PostgreSQL, on an address of the loopback network. */
export class Machine {
  readonly name: string;
  readonly #options: MachineOptions;
  #folder = '';
  #etcd: ChildProcess | undefined;
  #patroni: ChildProcess | undefined;

  constructor(options: MachineOptions) {
    this.name = options.name;
    this.#options = options;
    this.setUp();
  }

  get config(): string {
    return join(this.#folder, 'etc/config.yml');
  }

  /** Makes it a new machine, with the documented commands. */
  setUp(clusterState: 'new' | 'existing' = 'new'): void {
    this.remove();
    const folder = newFolder();
    this.#folder = folder;
    for (const each of ['etc', 'files', 'postgresql/15', 'run'])
      mkdirSync(join(folder, each), { recursive: true });
    for (const file of ['etcd.env', 'config.yml'] as const) {
      writeFileSync(join(folder, 'files', file), this.#options.fileFor(folder, file));
    }
    execFileSync('chown', ['-R', 'postgres:postgres', folder]);
    const commands = documentedCommands('docs/failover.md', '### Each machine')
      .filter((command) => PREPARATION.test(command))
      .map((command) =>
        command.replaceAll('/etc/default/etcd', 'etcd').replaceAll('/etc/patroni', `${folder}/etc`),
      );
    const variables = `NAME=${this.name} ADDRESS=${this.#options.address}`;
    execFileSync('sh', ['-ec', [variables, ...commands].join('\n')], {
      cwd: join(folder, 'files'),
      stdio: 'pipe',
    });
    const etcd = join(folder, 'files/etcd');
    writeFileSync(etcd, readFileSync(etcd, 'utf8').replace('STATE=new', `STATE=${clusterState}`));
  }

  /** Starts etcd and Patroni, which starts PostgreSQL. */
  start(): void {
    this.startEtcd();
    this.#patroni = this.#run('patroni', [this.config], {});
  }

  startEtcd(): void {
    const settings = readFileSync(join(this.#folder, 'files/etcd'), 'utf8').matchAll(/^(\w+)=(.*)$/gm);
    this.#etcd = this.#run(
      'etcd',
      [],
      Object.fromEntries([...settings].map(([, name, value]) => [name, value])),
    );
  }

  #run(program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
    const log = openSync(join(this.#folder, 'log'), 'a');
    const child = spawn('setpriv', [...AS_POSTGRES, '--pdeathsig=KILL', program, ...args], {
      env: { PATH: process.env.PATH, HOME: this.#folder, LANG: 'C.UTF-8', ...env },
      cwd: this.#folder,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    return child;
  }

  /** Sends a signal to every process of the machine at once. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    const started = [this.#etcd, this.#patroni].filter(
      (child) => child?.exitCode === null && child.signalCode === null,
    );
    for (const pid of descendants(...started.map((child) => child?.pid ?? 0), this.#postmaster()))
      kill(pid, signal);
  }

  killEtcd(): void {
    this.#etcd?.kill('SIGKILL');
  }

  /** Kills all processes of PostgreSQL. */
  killPostgres(): void {
    for (const pid of descendants(this.#postmaster())) kill(pid, 'SIGKILL');
  }

  /** Returns the output of etcd, Patroni and PostgreSQL so far, which is empty before the machine is started. */
  log(): string {
    const path = join(this.#folder, 'log');
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }

  /** Returns the three machines as this one sees them, or none if it is down. */
  async members(): Promise<Member[]> {
    const { address, ports } = this.#options;
    try {
      const signal = AbortSignal.timeout(1_000);
      const response = await fetch(`http://${address}:${ports.patroni}/cluster`, { signal });
      return ((await response.json()) as { members: Member[] }).members;
    } catch {
      return [];
    }
  }

  /** Runs a command of etcd here, and returns what it prints. */
  etcdctl(...args: string[]): string {
    const { address, ports } = this.#options;
    const env = { ...process.env, ETCDCTL_API: '3', ETCDCTL_ENDPOINTS: `http://${address}:${ports.etcd}` };
    return execFileSync('etcdctl', args, { env, encoding: 'utf8', stdio: 'pipe' });
  }

  /** Returns the ID of this machine's etcd, and of the one that leads the three. Throws while none leads. */
  etcdIds(): { id: string; leaderId: string } {
    const status = this.etcdctl('endpoint', 'status', '--write-out=json');
    const [, id, leaderId] = /"member_id":(\d+).*"leader":(\d+)/.exec(status) ?? [];
    if (id === undefined || leaderId === undefined) throw new Error(`etcd has no leader: ${status}`);
    const toHex = (decimal: string) => BigInt(decimal).toString(16);
    return { id: toHex(id), leaderId: toHex(leaderId) };
  }

  /** Returns whether etcd here has a member with this URL. */
  etcdHas(peerUrl: string): boolean {
    return this.#etcdMember(peerUrl) !== undefined;
  }

  removeFromEtcd(peerUrl: string): void {
    this.etcdctl('member', 'remove', this.#etcdMember(peerUrl)?.split(',')[0] ?? '');
  }

  #etcdMember(peerUrl: string): string | undefined {
    return this.etcdctl('member', 'list')
      .split('\n')
      .find((line) => line.includes(`${peerUrl},`));
  }

  /** Runs SQL here as the administrator. */
  runSql(sql: string): void {
    const place = ['-h', join(this.#folder, 'run'), '-p', `${this.#options.ports.postgres}`];
    execFileSync('setpriv', [...AS_POSTGRES, 'psql', ...place, '-c', sql], {
      cwd: this.#folder,
      stdio: 'pipe',
    });
  }

  /** Kills it, and removes its files. */
  remove(): void {
    if (this.#folder === '') return;
    this.signal('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Returns the process ID of PostgreSQL, or 0 if it does not run. After a crash, its file may name another process. */
  #postmaster(): number {
    const data = join(this.#folder, 'postgresql/15/network');
    try {
      const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
      return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : 0;
    } catch {
      return 0;
    }
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Returns these processes, those that they started, and so on. */
function descendants(...roots: number[]): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = new Set(roots.filter((pid) => pid > 0));
  for (const pid of found) for (const child of children.get(pid) ?? []) found.add(child);
  return [...found];
}
