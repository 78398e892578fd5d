// Generates src/reference.ts, the types of the operations, from the OpenAPI document.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { referenceTypes } from './reference-types.ts';

const path = join(import.meta.dirname, '..', 'src', 'reference.ts');
writeFileSync(path, await referenceTypes(openApiDocument()));
