/** What code for a first request is filled in with. */
export interface Connection {
  /** Where the API is, without the version. */
  baseUrl: string;
  key: string;
}

interface Sample {
  language: string;
  code: string;
}

/** As package.json of the client has it. */
export const CLIENT_PACKAGE = 'renter-screening-client';

const EMAIL = 'jordan.lee@mail.example';

/** Sees that address and key are right. Costs nothing. */
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

answer = requests.get(
    "${baseUrl}/v1/ping",
    headers={"x-api-key": "${key}"},
    timeout=10,
)
print(answer.json())`,
    },
  ];
}

/** Checks a renter. Costs a credit. */
export function checkSamples({ baseUrl, key }: Connection): Sample[] {
  return [
    {
      language: 'curl',
      code: `curl --get '${baseUrl}/v1/renter/check' \\
  --data-urlencode 'email=${EMAIL}' \\
  -H 'x-api-key: ${key}'`,
    },
    {
      language: 'TypeScript',
      code: `import { createClient } from '${CLIENT_PACKAGE}';

const network = createClient({
  baseUrl: '${baseUrl}',
  key: '${key}',
});

const result = await network.checkRenter({ email: '${EMAIL}' });
if (!result.ok) throw new Error(result.error.message);
if (result.data.found) console.log(result.data.recommendation, result.data.score);
else console.log(result.data.message);`,
    },
    {
      language: 'Python',
      code: `import requests

answer = requests.get(
    "${baseUrl}/v1/renter/check",
    params={"email": "${EMAIL}"},
    headers={"x-api-key": "${key}"},
    timeout=10,
)
answer.raise_for_status()
check = answer.json()
print(check["recommendation"] if check["found"] else check["message"])`,
    },
  ];
}

/** Creates a key with a session token, where there is none yet. */
export function createKeySamples({ baseUrl, key: token }: Connection): Sample[] {
  return [
    {
      language: 'curl',
      code: `curl '${baseUrl}/v1/keys' \\
  -H 'authorization: Bearer ${token}' \\
  -H 'content-type: application/json' \\
  -d '{"name": "Booking server"}'`,
    },
  ];
}
