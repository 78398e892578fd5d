// Does on each runtime what a caller does, and prints what came of it. `runtimes.test.ts` says what that must be.
import { createClient, verifyWebhook } from 'renter-screening-client';

const { url, faultyUrl, key, archiveKey, email, secret, delivery } = JSON.parse(process.argv.at(-1));
const { text, headers } = delivery;

const client = createClient({ baseUrl: url, key });
const at = (path, options) => createClient({ baseUrl: faultyUrl + path, key, ...options });
const kindOf = ({ ok, error }) => (ok ? 'ok' : error.kind);
const verdictOf = async (...args) => {
  const verified = await verifyWebhook(...args);
  return verified.ok ? verified.event.event : verified.reason;
};

const ping = await client.ping();
const check = await at('/lossy').checkRenter({ email });

const reports = new Set();
for await (const report of createClient({ baseUrl: url, key: archiveKey }).eachReport()) {
  if (!report.ok) throw new Error(report.error.message);
  reports.add(report.data.report_id);
}

process.stdout.write(
  JSON.stringify({
    runtime: globalThis.Deno?.version.deno ?? globalThis.Bun?.version ?? process.versions.node,
    ping: ping.ok && ping.data.status,
    check: check.ok && { found: check.data.found, replayed: check.replayed },
    reports: reports.size,
    redirect: kindOf(await at('/elsewhere').ping()),
    silence: kindOf(await at('/silent', { timeoutMs: 50 }).ping()),
    aborted: kindOf(await at('/silent').ping({ signal: AbortSignal.timeout(50) })),
    refused: kindOf(await createClient({ baseUrl: 'http://127.0.0.1:1', key, maxWaitMs: 0 }).ping()),
    signed: [
      await verdictOf(text, headers, secret),
      await verdictOf(new TextEncoder().encode(text), new Headers(headers), [secret]),
    ],
    forged: [
      await verdictOf(`${text} `, headers, secret),
      await verdictOf(text, headers, `whsec_${btoa('another secret')}`),
    ],
    swapped: await verdictOf(secret, headers, text).catch(({ name }) => name),
  }),
);
