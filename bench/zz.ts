import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { clientOf } from '../test/support/client.ts';
import { newCluster } from '../test/support/cluster.ts';
import { createKey, seedInto } from './prepare.ts';
import { processorUs } from './process.ts';
import { sampledEmails } from './sample.ts';
import { firstResponse, startProduct } from './servers.ts';
import { median } from './slices.ts';
const c = await newCluster(); c.configure({ shared_buffers: '1GB', max_wal_size: '8GB' }); await c.start();
const out = (x: unknown) => process.stdout.write(`${x}\n`);
const pm = Number((await c.runSql(`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`)).rows[0].pid);
const pgUs = () => { let s = 0; for (const n of readdirSync('/proc')) { const p = Number(n); if (!p) continue; try { const st = readFileSync(`/proc/${p}/stat`, 'latin1'); if (Number(st.slice(st.lastIndexOf(')') + 2).split(' ')[1]) === pm) s += processorUs(p); } catch {} } return s; };
const emails = sampledEmails(5000);
const sides: any[] = [];
for (const [name, root] of [['main', '/work/main'], ['branch', process.cwd()]] as const) {
  process.chdir(root);
  await c.runSql(`CREATE DATABASE ${name}`);
  const url = c.urlOf(name);
  await seedInto(url, 5000, { say() {} });
  const key = await createKey(url);
  const server = await startProduct(url, `/tmp/zz-${name}.log`);
  await firstResponse(server, `/v1/renter/check?email=${emails[0]}`, key);
  sides.push({ name, key, server, ...clientOf(`http://127.0.0.1:${server.port}`), pg: [], node: [] });
}
let n = 0;
async function block(side: any, count: number, file: boolean) {
  const b = pgUs(), nb = processorUs(side.server.pid); const end = n + count;
  await Promise.all(Array.from({ length: 32 }, async () => { while (n < end) { const i = n++;
    const r = file ? await side.call('POST', '/v1/renter/report', { key: side.key, body: { renter_email: `f${i}@x.example`, renter_name: 'Ada L', outstanding_balance: 0 } }) : await side.call('GET', `/v1/renter/check?email=${emails[i % emails.length]}`, { key: side.key });
    if (r.status >= 300) throw new Error(r.text); } }));
  return [(pgUs() - b) / count, (processorUs(side.server.pid) - nb) / count];
}
for (const [what, count, file] of [['check', 3000, false], ['report', 300, true]] as const) {
  const rs: number[] = [], rn: number[] = [], a: number[] = [], bb: number[] = [];
  for (let i = -2; i < 8; i++) {
    const order = i % 2 ? [0, 1] : [1, 0]; const res: number[][] = [];
    for (const k of order) res[k] = await block(sides[k], count, file);
    if (i >= 0) { rs.push(res[1]![0]! / res[0]![0]!); rn.push(res[1]![1]! / res[0]![1]!); a.push(res[0]![0]!); bb.push(res[1]![0]!); }
  }
  out(`${what}: PG branch/main ${median(rs).toFixed(3)} (${median(a).toFixed(0)} -> ${median(bb).toFixed(0)} µs), node ${median(rn).toFixed(3)}`);
}
const br = sides[1]; const sql = (s: string) => import('../test/support/cluster.ts').then((m) => m.runSql(c.urlOf('branch'), s));
const rs: number[] = [];
for (let i = -1; i < 8; i++) {
  const res: number[] = [];
  for (const on of i % 2 ? [0, 1] : [1, 0]) {
    for (const t of ['renters', 'identifiers', 'roster']) await sql(`ALTER TABLE ${t} ${on ? 'ENABLE ALWAYS' : 'DISABLE'} TRIGGER raise_change_mark`);
    await block(br, 50, true);
    res[on] = (await block(br, 300, true))[0]!;
  }
  if (i >= 0) rs.push(res[1]! / res[0]!);
}
out(`trigger on/off for a report, PG: ${median(rs).toFixed(3)} ${rs.map((r) => r.toFixed(2)).join(' ')}`);
for (const s of sides) { s.close(); await s.server.stop(); }
await c.stop(); c.remove(); process.exit(0);
