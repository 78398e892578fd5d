import { demonstrationSignIn } from '../rules/staff/demonstration-sign-in.ts';
import { DEMONSTRATION_OWNER } from '../seeding/demonstration.ts';
import type { Demonstration } from './demonstration.ts';

/**
 * Returns the text of a first start: the addresses of everything, and three commands to try.
 *
 * @param url where the server itself is reached
 * @param pagesUrl where people reach its pages: the public URL, if it has one
 */
export function welcome(url: string, pagesUrl: string, demonstration: Demonstration): string {
  return `\n${[
    ...heading(demonstration),
    '',
    ...addresses(url, pagesUrl, demonstration),
    '',
    ...nextSteps(url, demonstration),
  ]
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n')}\n\n`;
}

function heading(demonstration: Demonstration): string[] {
  if (demonstration.state !== 'new') return ['The renter screening network is running.'];
  const { organizations, renters } = demonstration;
  return [
    'The renter screening network is running.',
    `A demonstration is ready: ${organizations} organizations and ${renters} renters with reports and incidents,`,
    'and a month of checks, an open dispute, an import and a failed delivery.',
  ];
}

function addresses(url: string, pagesUrl: string, demonstration: Demonstration): string[] {
  const lines = [
    `Dashboard  ${pagesUrl}`,
    `Portal     ${pagesUrl}/portal`,
    `API        ${url}/v1`,
    `Reference  ${url}/docs`,
    `Health     ${url}/healthz`,
  ];
  if (demonstration.state !== 'new') return lines;
  return [
    ...signIn(pagesUrl, demonstration),
    `Renter     ${demonstration.disputing}   (in the portal; the mail with the link is in this log)`,
    `API key    ${demonstration.key}   (shown only once)`,
    `orgId      ${demonstration.organizationId}`,
    ...lines,
  ];
}

/** Returns the address at which one click signs in, or what to type where others can reach the server. */
function signIn(url: string, { email, password }: Demonstration & { state: 'new' }): string[] {
  const address = demonstrationSignIn(url, password);
  if (address !== undefined) return [`Sign in    ${address}   (shown only once)`];
  return [`Sign in    ${email}`, `Password   ${password}   (shown only once)`];
}

function nextSteps(url: string, demonstration: Demonstration): string[] {
  if (demonstration.state === 'none') return ['Stop it with Ctrl+C.'];
  if (demonstration.state === 'known') {
    return [
      'To create a new API key for the demonstration:',
      '',
      `./bin/renter-screening key create --org ${demonstration.organizationId} --name "My key"`,
      '',
      'To choose a new password for its dashboard:',
      '',
      `./bin/renter-screening user reset-password --email ${DEMONSTRATION_OWNER.email}`,
    ];
  }
  const { key, example } = demonstration;
  const check = `curl -sw '\\n' -H 'x-api-key: ${key}' '${url}/v1/renter/check?email=${example.email}'`;
  const report = JSON.stringify({
    renter_email: example.email,
    outstanding_balance: 45_000,
    incidents: ['Late return'],
    damage: ['Broken window'],
  });
  return [
    `1. Check ${example.fullName}:`,
    '',
    check,
    '',
    '2. File a report: $450 is outstanding, and a window is broken.',
    '',
    `curl -sw '\\n' -H 'x-api-key: ${key}' -H 'content-type: application/json' '${url}/v1/renter/report' -d '${report}'`,
    '',
    '3. Check again. The recommendation has changed.',
    '',
    check,
    '',
    'Stop it with Ctrl+C.',
  ];
}

interface EmptyDatabase {
  /** Such as `/data/network.db`. */
  database: string;
  /** Creates the first organization and its owner. */
  link: string;
  /** Whether a demonstration could be created there. */
  mayDemonstrate: boolean;
}

/** Returns the text of a start without any organization. */
export function emptyDatabaseText({ database, link, mayDemonstrate }: EmptyDatabase): string {
  const demonstration = mayDemonstrate
    ? '\n\n  To fill it with a demonstration instead, stop the server, and start it with: npm start -- --demo'
    : '';
  return `
  There is no organization yet: ${database} is empty. Open this link to create the first one and become its
  owner. It works once, within 24 hours; each start prints a new one.

  ${link}

  Or create both with these commands and the same DATABASE_URL:

  ./bin/renter-screening org create --name "Harbor Homes" --api-access
  ./bin/renter-screening user create --org org_… --role owner --email ana@harbor.example --name "Ana Lee" --password -${demonstration}

`;
}
