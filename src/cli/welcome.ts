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
  const lines = [`API        ${url}/v1`, `Reference  ${url}/docs`, `Health     ${url}/healthz`];
  if (demonstration.state !== 'new') return lines;
  return [
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
