import assert from 'node:assert/strict';
import type { Finding } from '../../src/store/doctor/findings.ts';
import type { Operator } from './command.ts';

/** What doctor finds amiss, with its exit code. */
export async function amiss({ run }: Operator): Promise<{ code: number | null; findings: Finding[] }> {
  const { code, out, err } = await run('doctor', '--json');
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
  assert.equal(ok, code === 0);
  // What takes long shows its progress.
  const said = err.replaceAll(/^Examining .*\n/gm, '');
  assert.match(said, code === 0 ? /^$/ : /^error: \d+ of \d+ diagnostics failed\.\n$/);
  return { code, findings: findings.filter(({ verdict }) => verdict !== 'ok') };
}

async function assertOnly(its: Operator, check: string, verdict: Finding['verdict'], detail: RegExp) {
  const { code, findings } = await amiss(its);
  assert.deepEqual(
    findings.map((finding) => [finding.check, finding.verdict]),
    [[check, verdict]],
    JSON.stringify(findings),
  );
  assert.match(findings[0]?.detail ?? '', detail);
  assert.ok(findings[0]?.advice, 'it says what to do next');
  assert.equal(code, verdict === 'fail' ? 1 : 0);
}

/** Doctor finds this one fault, and nothing else. */
export async function assertFails(its: Operator, check: string, detail: RegExp): Promise<void> {
  await assertOnly(its, check, 'fail', detail);
}

/** Doctor warns of this, and finds nothing else. */
export async function assertWarns(its: Operator, check: string, detail: RegExp): Promise<void> {
  await assertOnly(its, check, 'warn', detail);
}
