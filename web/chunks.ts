import type { Rolldown } from 'vite';

/** The applications by the names of their entries. */
const APPLICATIONS = { staff: /index\.html$/, renter: /portal\.html$/ };

/** An application, and the files that it loads at once or later. */
interface Application {
  name: string;
  files: ReadonlySet<string>;
}

/** Every page of the portal needs the texts of its language. */
const isStart = ({ isEntry, facadeModuleId }: Rolldown.OutputChunk) =>
  isEntry || /\/src\/texts\//.test(facadeModuleId ?? '');

/** The pages of a first visit. They load at once what they share with others, and nothing that only others share. */
const isFirstPage = (root: Rolldown.OutputChunk) => /\/sign-in\//.test(root.facadeModuleId ?? '');

/** What staff open most, on any connection. These pages do without what only others share. */
const isMainPage = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  /\/(layout\/layout|overview-page|renters-page|check-page|usage-page|time-series-chart)\.tsx$/.test(
    facadeModuleId ?? '',
  );

/** What is around every page that needs a session. */
const isLayout = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  /\/layout\/layout\.tsx$/.test(facadeModuleId ?? '');

/** Whether only one page loads a module. */
const isOfOnePage = (roots: readonly Rolldown.OutputChunk[]) => roots.length === 1 && !roots.some(isLayout);

/**
 * Returns the name of the file for each module, from a build with a file for each combination of pages. Modules that an
 * application loads at its start, or that several of its pages share, are in one file. So a page loads few files, and little that
 * it does not need. A module of one page has no name here: it is in the page's own file.
 */
export function namesOfFiles(output: Rolldown.RolldownOutput['output']): Map<string, string> {
  const chunks = chunksOf(output);
  /** What loads a module: entries, and pages that are loaded when they are opened. */
  const roots = new Map<string, Rolldown.OutputChunk[]>();
  for (const root of chunks.values()) {
    if (!root.isEntry && !root.isDynamicEntry) continue;
    for (const name of loadedWith(root.fileName, chunks)) {
      for (const id of chunks.get(name)?.moduleIds ?? []) roots.set(id, [...(roots.get(id) ?? []), root]);
    }
  }
  const applications = Object.entries(APPLICATIONS).map(([name, entry]): Application => {
    const start = [...chunks.values()].find(
      ({ isEntry, facadeModuleId }) => isEntry && entry.test(facadeModuleId ?? ''),
    );
    return { name, files: loadedWith(start?.fileName ?? '', chunks, importedEver) };
  });
  return new Map(
    [...roots].flatMap(([id, loading]) =>
      isOfOnePage(loading) ? [] : [[id, nameFor(loading, applications)]],
    ),
  );
}

type ImportsOf = (chunk: Rolldown.OutputChunk) => readonly string[];

const importedAtOnce: ImportsOf = ({ imports }) => imports;
const importedEver: ImportsOf = ({ imports, dynamicImports }) => [...imports, ...dynamicImports];

/** Returns a file with what it imports, and what that imports: without waiting, unless `importsOf` says otherwise. */
export function loadedWith(
  name: string,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  importsOf = importedAtOnce,
  loaded = new Set<string>(),
): Set<string> {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  const chunk = chunks.get(name);
  for (const imported of chunk === undefined ? [] : importsOf(chunk))
    loadedWith(imported, chunks, importsOf, loaded);
  return loaded;
}

/** Returns the tag with which HTML loads a script before the script that imports it. The server replaces the nonce. */
export const preloadTag = (file: string) =>
  `<link rel="modulepreload" crossorigin href="/${file}" nonce="CSP_NONCE">`;

/** Returns the scripts of a build by their names. */
export const chunksOf = (files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) =>
  new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));

function nameFor(roots: readonly Rolldown.OutputChunk[], applications: readonly Application[]): string {
  const parts = applications.flatMap(({ name, files }) => {
    const own = roots.filter(({ fileName }) => files.has(fileName));
    if (own.length === 0) return [];
    const isFirst = own.some(isStart) || (roots.length > 1 && own.some(isFirstPage));
    return `${name}-${isFirst ? 'start' : own.some(isMainPage) ? 'main' : 'pages'}`;
  });
  // The little that only one of the applications needs at its start is not worth a file.
  return parts.length > 1 && parts.some((part) => part.endsWith('-start')) ? 'start' : parts.join('-');
}
