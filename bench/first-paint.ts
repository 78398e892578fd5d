// Measures when a browser first shows a page on a slow phone: npm run bench:first-paint [-- URL ...]. Without an address it
// starts a server and measures its documentation.
import { openBrowser } from '../test/support/browser.ts';
import { startServer } from '../test/support/server.ts';
import { mean } from './measure.ts';

interface Network {
  latencyMs: number;
  downKbits: number;
  upKbits: number;
}

/**
 * Slow 4G as Lighthouse defines it, once as it is and once as Lighthouse applies it in a browser, whose emulation adds the latency
 * to a request and not to each packet; and a connection that is worse than all of them.
 */
const NETWORKS: Record<string, Network> = {
  'slow 4G': { latencyMs: 150, downKbits: 1_638, upKbits: 750 },
  'slow 4G, latency for each request': { latencyMs: 562.5, downKbits: 1_475, upKbits: 675 },
  '400 kbit/s': { latencyMs: 400, downKbits: 400, upKbits: 400 },
};

/** A mid-range phone, as in Lighthouse. */
const CPU_SLOWDOWN = 4;
const ROUNDS = 3;

/** Long enough for a page of 4 MB. */
const MOST_WAIT_MS = 180_000;

const given = process.argv.slice(2);
const server = given.length === 0 ? await startServer() : undefined;
const addresses =
  server === undefined ? given : ['/docs/', '/docs/reference/screening'].map((path) => server.url + path);
const browser = await openBrowser();
for (const address of addresses) {
  for (const [name, network] of Object.entries(NETWORKS)) {
    const times: number[] = [];
    let kib = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const measured = await firstPaint(address, network);
      times.push(measured.ms);
      kib = measured.bytes / 1024;
    }
    const seconds = times.map((ms) => (ms / 1_000).toFixed(2)).join(', ');
    process.stdout.write(
      `${address}, ${name}: first paint after ${(mean(times) / 1_000).toFixed(2)} s (${seconds}), ${kib.toFixed(0)} KiB in all\n`,
    );
  }
}
await browser.close();
await server?.stop();

/** Returns the time of the first contentful paint, and the bytes that the page loaded until nothing more arrived. */
async function firstPaint(
  address: string,
  { latencyMs, downKbits, upKbits }: Network,
): Promise<{ ms: number; bytes: number }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  context.setDefaultTimeout(MOST_WAIT_MS);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (downKbits * 1_000) / 8,
    uploadThroughput: (upKbits * 1_000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'networkidle', timeout: MOST_WAIT_MS });
  const ms = await page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntriesByName('first-contentful-paint')[0].startTime))
      .observe({ type: 'paint', buffered: true });
  })`);
  await context.close();
  return { ms, bytes };
}
