import assert from 'node:assert/strict';
import type { Finding } from '../../src/store/doctor/findings.ts';
import type { Operator } from './command.ts';

/** Runs `doctor`, and returns its exit code and the findings that are not ok. */
export async function diagnose({ run }: Operator): Promise<{ code: number | null; findings: Finding[] }> {
  const { code, out, err } = await run('doctor', '--json');
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
  assert.equal(ok, code === 0);
  // A long examination prints its progress.
  const errors = err.replaceAll(/^Examining .*\n/gm, '');
  assert.match(errors, code === 0 ? /^$/ : /^error: \d+ of \d+ diagnostics failed\.\n$/);
  return { code, findings: findings.filter(({ verdict }) => verdict !== 'ok') };
}

async function assertOnly(command: Operator, check: string, verdict: Finding['verdict'], detail: RegExp) {
  const { code, findings } = await diagnose(command);
  assert.deepEqual(
    findings.map((finding) => [finding.check, finding.verdict]),
    [[check, verdict]],
    JSON.stringify(findings),
  );
  assert.match(findings[0]?.detail ?? '', detail);
  assert.ok(findings[0]?.advice, 'it says what to do next');
  assert.equal(code, verdict === 'fail' ? 1 : 0);
}

/** Asserts that `doctor` finds this fault and nothing else. */
export async function assertFails(command: Operator, check: string, detail: RegExp): Promise<void> {
  await assertOnly(command, check, 'fail', detail);
}

/** Asserts that `doctor` warns of this and finds nothing else. */
export async function assertWarns(command: Operator, check: string, detail: RegExp): Promise<void> {
  await assertOnly(command, check, 'warn', detail);
}
