import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { test } from 'node:test';

const SRC = join(dirname(import.meta.dirname), 'src');

/** An import by a file. The target is a path within `src`, or the name of a package. */
interface Import {
  file: string;
  target: string;
  /** Whether the target is loaded only when it is needed. */
  dynamic: boolean;
}

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  return [...text.matchAll(STATEMENT)].map(([, from, bare, dynamic]) => {
    const written = from ?? bare ?? dynamic ?? '';
    const target = written.startsWith('.') ? join(dirname(file), written) : written;
    return { file, target, dynamic: dynamic !== undefined };
  });
}

const FILES = globSync('**/*.ts', { cwd: SRC }).filter((file) => !/\.test(-helper)?\.ts$/.test(file));
const IMPORTS = FILES.flatMap(importsOf);

/** The folders of the use cases, one for each subject of the product. */
const USE_CASE_FOLDERS = [
  'admission',
  'alerts',
  'audit',
  'batches',
  'billing',
  'disputes',
  'exporting',
  'identity',
  'importing',
  'keys',
  'organizations',
  'overview',
  'portal',
  'renters',
  'reporting',
  'request-log',
  'roster',
  'screening',
  'staff',
  'test-mode',
  'webhooks',
];
const USE_CASES = `{${USE_CASE_FOLDERS.join(',')}}/**`;
const ENGINES = 'store/*/**';
const WIRING = '{serve,wire-use-cases,wire-portal,wire-jobs,wire-world}.ts';

interface Rule {
  name: string;
  /** The files whose imports must follow the rule. */
  of: string;
  except?: string;
  /** The only targets that these files may import. */
  only?: string[];
  /** The targets that these files must not import. */
  never?: string[];
  /** The exception from `never`. */
  unless?: string;
}

/** A package is anything that is not a path within `src`. */
const isPackage = (target: string) => !target.endsWith('.ts');

const RULES: Rule[] = [
  { name: 'rules import nothing but rules', of: 'rules/**', only: ['rules/**'] },
  {
    name: "use cases import rules, the store's interface and each other; never an engine, http or the command",
    of: USE_CASES,
    never: [ENGINES, 'http/**', 'cli/**', 'seeding/**', WIRING, 'config.ts', 'node:sqlite', 'fastify'],
  },
  {
    name: 'the interface of the store imports only rules',
    of: 'store/*.ts',
    only: ['rules/**', 'store/*.ts'],
  },
  {
    name: 'engines import the interface of the store and rules; never use cases, http or the command',
    of: ENGINES,
    never: [USE_CASES, 'http/**', 'cli/**', WIRING, 'config.ts', 'fastify'],
  },
  {
    name: 'only open-store.ts, the command and the engine itself name an engine',
    of: '**',
    except: `{open-store.ts,cli/**,${ENGINES}}`,
    never: [ENGINES, 'node:sqlite', 'pg'],
  },
  {
    name: 'http imports no engine, no command and no wiring',
    of: 'http/**',
    never: [ENGINES, 'cli/**', 'seeding/**', WIRING, 'config.ts'],
  },
  {
    name: 'endpoints do not import the server',
    of: 'http/api/**',
    except: 'http/api/register.ts',
    never: ['http/{server,metrics,health,pages,errors}.ts', 'http/openapi/document.ts', 'fastify'],
  },
  {
    name: 'endpoints do not import each other, only the schemas that they share',
    of: 'http/api/*.ts',
    except: 'http/api/{routes,register}.ts',
    never: ['http/api/*'],
    unless:
      'http/api/{route,schemas,batch-schemas,check-schemas,event-schemas,key-schemas,own-record-schemas,webhook-schemas}.ts',
  },
  {
    name: 'the routes of the pages import neither the server nor the endpoints',
    of: 'http/{dashboard,portal}/**',
    except: 'http/{dashboard,portal}/register.ts',
    never: [
      'http/{server,metrics,health,pages,errors}.ts',
      'http/openapi/document.ts',
      'http/api/**',
      'fastify',
    ],
  },
  {
    name: 'endpoints do not import the routes of the pages',
    of: 'http/api/**',
    never: ['http/{dashboard,portal}/**'],
  },
  {
    name: 'the routes of the portal do not import those of the dashboard',
    of: 'http/portal/**',
    never: ['http/dashboard/**'],
  },
  {
    name: 'the routes of the dashboard do not import those of the portal',
    of: 'http/dashboard/**',
    never: ['http/portal/**'],
  },
  {
    name: 'only http imports fastify',
    of: '**',
    except: 'http/**',
    never: ['fastify', '@fastify/*'],
  },
  {
    name: 'sign-in and mail import no engine, http, command or wiring',
    of: '{sign-in,renter-sign-in,mail}/**',
    never: [ENGINES, 'http/**', 'cli/**', WIRING, 'config.ts', 'node:sqlite', 'fastify'],
  },
  {
    name: 'only the second factor imports otpauth',
    of: '**',
    except: 'sign-in/second-factor.ts',
    never: ['otpauth'],
  },
  {
    name: 'only mail imports nodemailer',
    of: '**',
    except: 'mail/**',
    never: ['nodemailer'],
  },
  {
    name: 'texts import only rules and the library of their format',
    of: 'texts/**',
    only: ['rules/**', 'texts/**', 'intl-messageformat', '@schummar/icu-type-parser'],
  },
  {
    name: 'only texts import the library of their format',
    of: '**',
    except: 'texts/**',
    never: ['intl-messageformat', '@schummar/*'],
  },
  {
    name: 'only the command imports the command',
    of: '**',
    except: 'cli/**',
    never: ['cli/**', 'commander'],
  },
  {
    name: 'the command imports nothing from http',
    of: 'cli/**',
    never: ['http/**'],
  },
  {
    name: 'errors, IDs and configuration import only rules and each other',
    of: '{errors,ids,config,operator,database-url}.ts',
    only: ['rules/**', 'errors.ts', 'operator.ts', 'database-url.ts', 'node:{crypto,fs,net,path,tls}'],
  },
  {
    name: 'seeding imports no engine, http, command or wiring',
    of: 'seeding/**',
    never: [ENGINES, 'http/**', 'cli/**', WIRING, 'config.ts', 'node:sqlite'],
  },
  {
    name: 'the program imports nothing from tests, benchmarks or scripts',
    of: '**',
    never: ['../**', '**/*.test.ts', '**/*.test-helper.ts', 'fast-check', 'node:test'],
  },
];

function breaks(
  { of, except, only, never = [], unless }: Rule,
  { file, target }: Pick<Import, 'file' | 'target'>,
): boolean {
  const isTarget = (pattern: string) => target === pattern || matchesGlob(target, pattern);
  if (!matchesGlob(file, of) || (except !== undefined && matchesGlob(file, except))) return false;
  if (only !== undefined) return !only.some(isTarget);
  return (unless === undefined || !isTarget(unless)) && never.some(isTarget);
}

test('the files and their imports are found', () => {
  assert.ok(FILES.length > 60, `${FILES.length} files`);
  assert.ok(IMPORTS.length > 200, `${IMPORTS.length} imports`);
  for (const { file, target } of IMPORTS) {
    assert.ok(
      isPackage(target) || FILES.includes(target),
      `src/${file} imports ${target}, which does not exist`,
    );
  }
});

for (const rule of RULES) {
  test(rule.name, () => {
    const broken = IMPORTS.filter((found) => breaks(rule, found));
    assert.deepEqual(
      broken.map(({ file, target }) => `src/${file} imports ${target}`),
      [],
      `${rule.name}:\n${broken.map(({ file, target }) => `  src/${file} imports ${target}`).join('\n')}`,
    );
  });
}

for (const [file, target] of [
  ['rules/scoring/renter-summary.ts', 'errors.ts'],
  ['rules/scoring/renter-summary.ts', 'node:crypto'],
  ['screening/check.ts', 'store/sqlite/store.ts'],
  ['reporting/filing.ts', 'http/route.ts'],
  ['admission/admit.ts', 'fastify'],
  ['webhooks/events.ts', 'node:sqlite'],
  ['store/store.ts', 'screening/check.ts'],
  ['store/sqlite/renters.ts', 'reporting/person.ts'],
  ['seeding/network.ts', 'store/sqlite/store.ts'],
  ['http/server.ts', 'store/sqlite/store.ts'],
  ['http/api/keys.ts', 'http/api/search.ts'],
  ['http/api/keys.ts', 'http/server.ts'],
  ['http/dashboard/keys.ts', 'http/api/keys.ts'],
  ['http/dashboard/keys.ts', 'fastify'],
  ['http/api/keys.ts', 'http/dashboard/route.ts'],
  ['serve.ts', 'fastify'],
  ['serve.ts', 'cli/output.ts'],
  ['cli/usage.ts', 'http/api/routes.ts'],
  ['errors.ts', 'admission/admit.ts'],
  ['portal/inquiries.ts', 'store/sqlite/store.ts'],
  ['http/portal/sign-in.ts', 'fastify'],
  ['http/portal/sign-in.ts', 'http/dashboard/route.ts'],
  ['http/dashboard/me.ts', 'http/portal/route.ts'],
  ['sign-in/sign-in.ts', 'http/dashboard/route.ts'],
  ['renter-sign-in/renter-sign-in.ts', 'http/portal/route.ts'],
  ['sign-in/password.ts', 'otpauth'],
  ['sign-in/reset.ts', 'nodemailer'],
  ['ids.ts', 'fast-check'],
  ['texts/own-file-words.ts', 'portal/own-records.ts'],
  ['mail/texts.ts', 'intl-messageformat'],
] as const) {
  test(`an import of ${target} by src/${file} is forbidden`, () => {
    assert.ok(RULES.some((rule) => breaks(rule, { file, target })));
  });
}

test('every imported package is in package.json at an exact version', () => {
  const { dependencies } = JSON.parse(readFileSync(join(SRC, '..', 'package.json'), 'utf8'));
  for (const { file, target } of IMPORTS) {
    if (!isPackage(target) || target.startsWith('node:')) continue;
    const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/');
    assert.match(String(dependencies[name]), /^\d+\.\d+\.\d+$/, `src/${file} imports ${target}`);
  }
});

/** Fails on the first cycle among files or folders, and names its members. */
function assertNoCycle(edges: readonly (readonly [from: string, to: string])[]): void {
  const edgesFrom = Map.groupBy(edges, ([from]) => from);
  const done = new Set<string>();
  function visit(node: string, path: string[]): void {
    assert.ok(!path.includes(node), `cycle: ${[...path.slice(path.indexOf(node)), node].join(' → ')}`);
    if (done.has(node)) return;
    for (const [, to] of edgesFrom.get(node) ?? []) visit(to, [...path, node]);
    done.add(node);
  }
  for (const from of edgesFrom.keys()) visit(from, []);
}

test('no files of the program import each other in a cycle', () => {
  assertNoCycle(IMPORTS.map(({ file, target }) => [file, target]));
});

test('no files of the pages import each other in a cycle', () => {
  const files = globSync('../web/src/**/*.{ts,tsx}', { cwd: SRC });
  assert.ok(files.length > 100, `${files.length} files`);
  // A page that is loaded when it is opened may link back to its router.
  const imports = files.flatMap(importsOf).filter(({ dynamic }) => !dynamic);
  assertNoCycle(imports.map(({ file, target }) => [file, target]));
});

test('no folders of the program import each other in a cycle', () => {
  /** Returns the folder directly in `src`, or the name of a file that is directly there. */
  const folderOf = (path: string) => path.split('/', 1)[0] ?? path;
  const between = IMPORTS.filter(
    ({ file, target }) => !isPackage(target) && folderOf(file) !== folderOf(target),
  );
  assert.ok(between.length > 100, `${between.length} imports between folders`);
  assertNoCycle(between.map(({ file, target }) => [folderOf(file), folderOf(target)]));
});

/** Files of the program and of the pages, without tests. */
const SOURCES = globSync('{src,web/src,bench,scripts,sdk}/**/*.{ts,tsx}', { cwd: join(SRC, '..') }).filter(
  (file) => !/\.test(-helper)?\.ts$|node_modules|sdk\/(dist|src\/reference)/.test(file),
);

const filesWith = (pattern: RegExp, folder: string) =>
  SOURCES.filter(
    (file) => file.startsWith(folder) && pattern.test(readFileSync(join(SRC, '..', file), 'utf8')),
  );

test('only formats.ts of the pages formats amounts, numbers, days and times', () => {
  assert.deepEqual(filesWith(/\bIntl\.|\.toLocale(Date|Time)?String\(/, 'web/src/'), ['web/src/formats.ts']);
});

test('the program formats numbers with counts.ts', () => {
  assert.deepEqual(filesWith(/\.toLocale(Date|Time)?String\(/, 'src/'), []);
});

test('no file has more than 300 lines', () => {
  assert.ok(SOURCES.length > 500, `${SOURCES.length} files`);
  const long = SOURCES.filter((file) => readFileSync(join(SRC, '..', file), 'utf8').split('\n').length > 301);
  assert.deepEqual(long, []);
});

test('no folder has more than 45 files', () => {
  const full = [...Map.groupBy(SOURCES, dirname)].filter(([, files]) => files.length > 45);
  assert.deepEqual(
    full.map(([folder]) => folder),
    [],
  );
});
