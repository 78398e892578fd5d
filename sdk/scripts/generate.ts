// Generates what comes from the OpenAPI document: src/reference.ts, and the client and the types in Python.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { pythonClient } from './python-client.ts';
import { pythonTypes } from './python-types.ts';
import { referenceTypes } from './reference-types.ts';

const SDK = join(import.meta.dirname, '..');
const PYTHON = join(SDK, 'python', 'renter_screening_client');
const document = openApiDocument();

writeFileSync(join(SDK, 'src', 'reference.ts'), await referenceTypes(document));
writeFileSync(join(PYTHON, 'types.py'), pythonTypes(document));
writeFileSync(join(PYTHON, 'client.py'), pythonClient(document));
