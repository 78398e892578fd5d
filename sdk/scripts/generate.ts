// Generates src/reference.ts, the types of the operations, from the OpenAPI document of a running server.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../test/support/server.ts';
import { referenceTypes } from './reference-types.ts';

const server = await startServer();
try {
  const path = join(import.meta.dirname, '..', 'src', 'reference.ts');
  writeFileSync(path, await referenceTypes(server.reference));
} finally {
  await server.stop();
}
