import { DEMONSTRATION_OWNER } from '../seeding/demonstration.ts';
import type { Demonstration } from './demonstration.ts';

/**
 * What a first start greets with: where everything is, and three lines to paste.
 *
 * @param url where the server is reached
 */
export function welcome(url: string, demonstration: Demonstration): string {
  return `\n${[
    ...headOf(demonstration),
    '',
    ...addresses(url, demonstration),
    '',
    ...next(url, demonstration),
  ]
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n')}\n\n`;
}

function headOf(demonstration: Demonstration): string[] {
  if (demonstration.state !== 'new') return ['The renter screening network is running.'];
  const { organizations, renters } = demonstration;
  return [
    'The renter screening network is running.',
    `A demonstration is ready: ${organizations} organizations, ${renters} renters and what was filed about them.`,
  ];
}

function addresses(url: string, demonstration: Demonstration): string[] {
  const lines = [
    `Dashboard  ${url}`,
    `Portal     ${url}/portal`,
    `API        ${url}/v1`,
    `Reference  ${url}/docs`,
    `Health     ${url}/healthz`,
  ];
  if (demonstration.state !== 'new') return lines;
  return [
    `Sign in    ${demonstration.email}`,
    `Password   ${demonstration.password}   (shown this once)`,
    `API key    ${demonstration.key}   (shown this once)`,
    `orgId      ${demonstration.organizationId}`,
    ...lines,
  ];
}

function next(url: string, demonstration: Demonstration): string[] {
  if (demonstration.state === 'none') return ['Stop it with Ctrl+C.'];
  if (demonstration.state === 'known') {
    return [
      'A new API key for the demonstration:',
      '',
      `npx renter-screening key create --org ${demonstration.organizationId} --name "My key"`,
      '',
      'A new password for its dashboard:',
      '',
      `npx renter-screening user reset-password --email ${DEMONSTRATION_OWNER.email}`,
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
    `1. Shall I rent to ${example.fullName}?`,
    '',
    check,
    '',
    '2. Report how the rental went: $450 are open, and a window is broken.',
    '',
    `curl -sw '\\n' -H 'x-api-key: ${key}' -H 'content-type: application/json' '${url}/v1/renter/report' -d '${report}'`,
    '',
    '3. Ask again: the answer has changed.',
    '',
    check,
    '',
    'Stop it with Ctrl+C.',
  ];
}

/** What a start without any organization says. */
export function firstOwnerText(link: string): string {
  return `
  There is no organization yet. This link makes the first one, with you as its owner. It works once, for 24 hours;
  the next start makes another one.

  ${link}

`;
}
