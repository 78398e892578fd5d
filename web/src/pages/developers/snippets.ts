import type { Purpose } from '../../../../src/rules/organizations/purpose.ts';

/** The values that are filled into the code samples. */
interface Connection {
  /** URL of the API, without the version. */
  baseUrl: string;
  key: string;
}

/** A documented renter of every test world. */
export const TEST_RENTER = 'denied-eviction@test.example';

/** Placeholder in the code samples while the organization has no renter. */
export const NO_RENTER = 'EMAIL_OF_A_RENTER';

interface Sample {
  language: string;
  code: string;
}

/** Name of the client package, as in its package.json. */
export const CLIENT_PACKAGE = 'renter-screening-client';

/** Returns the command that installs the client package from this address. */
export const installCommand = (url: string): string => `npm install ${url}`;

/** Returns samples that test URL and key. The request is free. */
export function pingSamples({ baseUrl, key }: Connection): Sample[] {
  return [
    {
      language: 'curl',
      code: `curl '${baseUrl}/v1/ping' \\
  -H 'x-api-key: ${key}'`,
    },
    {
      language: 'TypeScript',
      code: `import { createClient } from '${CLIENT_PACKAGE}';

const network = createClient({
  baseUrl: '${baseUrl}',
  key: '${key}',
});

const result = await network.ping();
console.log(result.ok ? result.data.status : result.error.message);`,
    },
    {
      language: 'Python',
      code: `import requests

response = requests.get(
    "${baseUrl}/v1/ping",
    headers={"x-api-key": "${key}"},
    timeout=10,
)
print(response.json())`,
    },
  ];
}

interface SampleCheck {
  /** The e-mail of the renter. */
  renter: string;
  purpose: Purpose;
}

/** Returns samples that check a renter. A check with a live key costs one credit. */
export function checkSamples({ baseUrl, key }: Connection, { renter, purpose }: SampleCheck): Sample[] {
  return [
    {
      language: 'curl',
      code: `curl --get '${baseUrl}/v1/renter/check' \\
  --data-urlencode 'email=${renter}' \\
  --data-urlencode 'purpose=${purpose}' \\
  -H 'x-api-key: ${key}'`,
    },
    {
      language: 'TypeScript',
      code: `import { createClient } from '${CLIENT_PACKAGE}';

const network = createClient({
  baseUrl: '${baseUrl}',
  key: '${key}',
});

const result = await network.checkRenter({ email: '${renter}', purpose: '${purpose}' });
if (!result.ok) throw new Error(result.error.message);
if (result.data.found) console.log(result.data.recommendation, result.data.score);
else console.log(result.data.message);`,
    },
    {
      language: 'Python',
      code: `import requests

response = requests.get(
    "${baseUrl}/v1/renter/check",
    params={"email": "${renter}", "purpose": "${purpose}"},
    headers={"x-api-key": "${key}"},
    timeout=10,
)
response.raise_for_status()
check = response.json()
print(check["recommendation"] if check["found"] else check["message"])`,
    },
  ];
}

/** Returns samples that create an API key with a session token: a test key in test mode. */
export function createKeySamples({ baseUrl, key: token }: Connection, isTest: boolean): Sample[] {
  const body = isTest ? '{"name": "Booking server", "mode": "test"}' : '{"name": "Booking server"}';
  return [
    {
      language: 'curl',
      code: `curl '${baseUrl}/v1/keys' \\
  -H 'authorization: Bearer ${token}' \\
  -H 'content-type: application/json' \\
  -d '${body}'`,
    },
  ];
}
