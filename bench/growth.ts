/** `npm run bench:growth`: measures what could grow with the network. See HELP. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../test/support/postgres.ts';
import { prepareGrowth } from './growth-data.ts';
import { type Figure, measureGrowth } from './growth-rows.ts';
import { type Settings, seed, seedInto, wholeNumber } from './prepare.ts';
import { makeWorkDir } from './process.ts';

const HELP = `npm run bench:growth -- [options]

Seeds networks of several sizes, starts the real server on each, and measures the check and every endpoint and page whose cost
could grow with the network. Prints the figures of each size, and the factor from the first size to the last. A factor over
2 is marked with '!'. Linux only. Progress goes to standard error. With 10,000 and 1,000,000 renters, PostgreSQL takes some 14 minutes
on two cores.

  --renters N,N,N  numbers of renters (default 10000,100000,1000000)
  --engine NAME    sqlite or postgres (default: both)
  --seconds S      measured time of a row that is a load, after three seconds of warm-up (default 4)
  --data DIR       keep seeded embedded databases in DIR for later runs
  --help
`;

/** What a figure may grow by from the smallest network to the largest. */
const MOST_FACTOR = 2;

const ENGINES = ['sqlite', 'postgres'] as const;
type Engine = (typeof ENGINES)[number];

const { values } = parseArgs({
  options: {
    renters: { type: 'string', default: '10000,100000,1000000' },
    engine: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

async function measure(engine: Engine, renters: number, settings: Settings): Promise<Figure[]> {
  settings.say(`${engine}, ${renters.toLocaleString('en')} renters`);
  if (engine === 'sqlite') {
    const path = join(settings.workDir, `growth-${renters}.db`);
    await seed(renters, path, settings);
    return measureGrowth(await prepareGrowth(`sqlite:${path}`, renters), settings);
  }
  const cluster = await startPostgres({ shared_buffers: '1GB', max_wal_size: '8GB' });
  try {
    const url = await cluster.newDatabase();
    await seedInto(url, renters, settings);
    return await measureGrowth(await prepareGrowth(url, renters), settings);
  } finally {
    await cluster.stop();
  }
}

/** Returns the table of an engine. Each of `sizes` has the same figures. */
function tableOf(engine: Engine, renters: readonly number[], sizes: readonly Figure[][]): string {
  const shown = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1));
  const lines = (sizes[0] ?? []).map(({ name, unit, grows }, row) => {
    const figures = sizes.map((size) => size[row]?.value ?? Number.NaN);
    const factor = (figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN);
    const growth = grows ? `${factor.toFixed(2)}${factor > MOST_FACTOR ? ' !' : ''}` : '';
    return `| ${[name, unit, ...figures.map(shown), growth].join(' | ')} |`;
  });
  const head = ['', 'unit', ...renters.map((n) => n.toLocaleString('en')), 'factor'];
  const rule = head.map((_, column) => (column < 2 ? '---' : '--:'));
  return [engine, '', `| ${head.join(' | ')} |`, `|${rule.join('|')}|`, ...lines, ''].join('\n');
}

async function run(): Promise<void> {
  const renters = values.renters.split(',').map((part) => wholeNumber('--renters', part, 100_000_000));
  const engines = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine);
  if (engines.length === 0) throw new Error(`--engine must be one of ${ENGINES.join(', ')}`);
  process.chdir(join(import.meta.dirname, '..'));
  const settings: Settings = {
    seconds: wholeNumber('--seconds', values.seconds, 600),
    connections: 64,
    dataDir: values.data,
    workDir: makeWorkDir(values.data),
    say: (line) => process.stderr.write(`${line}\n`),
  };
  for (const engine of engines) {
    const sizes: Figure[][] = [];
    for (const size of renters) sizes.push(await measure(engine, size, settings));
    process.stdout.write(`${tableOf(engine, renters, sizes)}\n`);
  }
}

if (values.help) process.stdout.write(HELP);
else await run();
process.exit(0);
