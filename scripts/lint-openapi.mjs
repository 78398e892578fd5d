// Checks the OpenAPI document of the API, or that in the given file, by the rules in redocly.yaml and .spectral.js. Prints what
// breaks them, and exits with 1 if anything does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import ruleset from '../.spectral.js';
import { openApiDocument } from '../src/http/openapi/document.ts';

const file = process.argv[2];
const source = file === undefined ? JSON.stringify(openApiDocument()) : readFileSync(file, 'utf8');

const config = await loadConfig({ configPath: join(import.meta.dirname, '..', 'redocly.yaml') });
const redocly = await lintFromString({ source, absoluteRef: '/openapi.json', config });

const linter = new spectral.Spectral();
linter.setRuleset(ruleset);
const owasp = await linter.run(new spectral.Document(source, parsers.Json, '/openapi.json'));

const problems = [
  ...redocly.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ...owasp.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`),
];
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
process.exitCode = problems.length === 0 ? 0 : 1;
