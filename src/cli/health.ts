import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import type { Command } from 'commander';
import { ownUrl, readConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';
import { terminal } from './terminal.ts';

/** A server that takes longer serves nobody; the health check of the container waits for 3 s. */
const RESPOND_WITHIN_MS = 2_000;

const MORE = `
Reads HOST, PORT, TLS_CERT and TLS_KEY like the server. For health checks of containers.

Example:
  $ ./bin/renter-screening health`;

/** Adds `health`, which exits with code 1 if the server does not respond. */
export function addHealthCommand(program: Command): void {
  program
    .command('health')
    .description('Asks the server on this machine whether it is up.')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(askServer);
}

async function askServer(options: OutputOptions): Promise<void> {
  const config = readConfig(terminal().env);
  const url = ownUrl({ ...config, host: reachable(config.host) }, config.port);
  const status = await statusOf(`${url}/healthz`).catch((error: Error) => {
    throw new ApiError('unavailable', `No server responds at ${url}: ${error.message}.`);
  });
  if (status !== 200) throw new ApiError('unavailable', `The server at ${url} responds with ${status}.`);
  print(options, { url }, `The server at ${url} is up.`);
}

/** Returns an address that reaches a server which listens at this one. */
function reachable(host: string): string {
  return { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(RESPOND_WITHIN_MS);
    const sent = url.startsWith('https:')
      ? // The certificate names the public address, and nothing secret is sent.
        getHttps(url, { rejectUnauthorized: false, signal })
      : getHttp(url, { signal });
    sent.on('response', (response) => resolve(response.resume().statusCode));
    sent.on('error', (error) => reject(signal.aborted ? new Error('it took too long') : error));
  });
}
