import { describe, expect, it } from 'vitest';
import {
  allFiles,
  childrenOf,
  contextOf,
  contexts,
  folderOf,
  imports,
  isTest,
  nodesIn,
  place,
  textOf,
  treeOf,
  workspaceOf,
  workspaceSources,
  type Import,
} from './sources.ts';

/** What a workspace may import of ours. The kind of an app is told by what stands in it, so that a new one is guarded from its first file. */
const zones: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  i18n: ['domain'],
  web: ['domain', 'contract'],
  fixtures: ['domain', 'contract'],
  sandbox: [],
  server: ['domain', 'contract', 'i18n', 'fixtures'],
  frontEnd: ['domain', 'contract', 'i18n', 'web'],
};

const workspaces = [...new Set(workspaceSources.map(workspaceOf))];

function zoneOf(workspace: string): string {
  const name = workspace.split('/')[1] ?? '';
  return allFiles.includes(`${workspace}/src/routes.ts`) && workspace.startsWith('apps/') ? 'frontEnd' : name;
}

const lines = (found: readonly Import[]): string[] => found.map((one) => `${one.place} imports ${one.from}`);

describe('workspaces', () => {
  it('each lie in a zone', () => {
    expect(workspaces.filter((workspace) => !(zoneOf(workspace) in zones))).toEqual([]);
  });

  it('import one way: domain ← contract ← server, web, fixtures; domain, contract, i18n, web ← screens', () => {
    const breaches = imports.filter(({ file, target }) => {
      const from = target === null ? '' : workspaceOf(target);
      const isOther = from !== '' && from !== workspaceOf(file);
      // Tests of the server start the simulator; nothing else knows it, and it knows nothing of ours.
      const simulatorForTests = zoneOf(from) === 'sandbox' && zoneOf(workspaceOf(file)) === 'server' && isTest(file);
      return isOther && !simulatorForTests && !zones[zoneOf(workspaceOf(file))]?.includes(zoneOf(from));
    });
    expect(lines(breaches)).toEqual([]);
  });

  it('reach each other by name, never by a relative path', () => {
    const breaches = imports.filter(
      ({ file, from, target }) => from.startsWith('.') && workspaceOf(target ?? '') !== workspaceOf(file),
    );
    expect(lines(breaches)).toEqual([]);
  });

  it('name in their package.json what they import of each other', () => {
    const breaches = imports.filter(({ file, from }) => {
      const name = from.split('/').slice(0, 2).join('/');
      const {
        name: own,
        dependencies = {},
        devDependencies = {},
      } = JSON.parse(textOf(`${workspaceOf(file)}/package.json`)) as {
        name: string;
        dependencies?: object;
        devDependencies?: object;
      };
      return name.startsWith('@lyceum/') && name !== own && !(name in dependencies) && !(name in devDependencies);
    });
    expect(lines(breaches)).toEqual([]);
  });
});

/** The shortest way along the arrows from a name back to itself, over all names; empty when there is none. */
function shortestKnot(arrows: ReadonlyMap<string, readonly string[]>): string[] {
  const knots = [...arrows.keys()].flatMap((start) => {
    const ways = [[start]];
    const seen = new Set<string>();
    for (const way of ways) {
      for (const to of arrows.get(way.at(-1) ?? '') ?? []) {
        if (to === start) {
          return [[...way, start]];
        }
        if (!seen.has(to)) {
          seen.add(to);
          ways.push([...way, to]);
        }
      }
    }
    return [];
  });
  return knots.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** The shortest knot of imports between groups of files, such as folders, and the imports of its arrow that is easiest to turn. */
function knotOf(crossing: readonly Import[], groupOf: (file: string) => string): { knot: string; imports: string[] } {
  const from = ({ file }: Import): string => groupOf(file);
  const to = ({ target }: Import): string => groupOf(target ?? '');
  const between = crossing.filter((one) => from(one) !== to(one));
  const arrowsOf = (group: string): string[] => between.filter((one) => from(one) === group).map(to);
  const knot = shortestKnot(new Map(between.map((one) => [from(one), arrowsOf(from(one))])));
  const turns = knot.slice(1).map((next, at) => between.filter((one) => from(one) === knot[at] && to(one) === next));
  const fewest = turns.toSorted((one, other) => one.length - other.length)[0] ?? [];
  return { knot: knot.join(' → '), imports: lines(fewest) };
}
const noKnot = { knot: '', imports: [] };

describe('the server', () => {
  const own = imports.filter(({ file, target }) => file.startsWith('apps/server/src/') && target !== null);
  /** They fill whole databases, so they know all tables. */
  const fills = (file: string): boolean => ['demo', 'testing'].includes(folderOf(file)) || isTest(file);
  const foundation = ['platform', 'providers', 'demo', 'testing', ''];
  const crossing = own.filter(
    ({ file, target }) =>
      folderOf(file) !== folderOf(target ?? '') &&
      target?.startsWith('apps/server/src/') &&
      !foundation.includes(folderOf(target)),
  );

  it('has each feature in a context, with a manifest that features.ts lists', () => {
    const folders = [...new Set(own.map(({ file }) => folderOf(file)))].filter((one) => !foundation.includes(one));
    expect(contexts.length).toBeGreaterThan(3);
    const listed = new Set(own.flatMap(({ file, target }) => (file.endsWith('/features.ts') ? (target ?? []) : [])));
    const unlisted = folders.filter((one) => !listed.has(`apps/server/src/${one}/${one.split('/')[1]}.feature.ts`));
    expect(unlisted).toEqual([]);
  });

  it('has contexts that import one way; types too', () => {
    const between = crossing.filter(({ file, target }) => !fills(file) && contextOf(file) && contextOf(target ?? ''));
    expect(knotOf(between, contextOf)).toEqual(noKnot);
  });

  it('keeps platform/ and providers/ free of features; their types stand in the deps and in what a feature brings', () => {
    const breaches = crossing.filter(
      ({ file, typesOnly }) =>
        ['platform', 'providers'].includes(folderOf(file)) &&
        !isTest(file) &&
        !(typesOnly && /\/platform\/(?:deps|feature)\.ts$/.test(file)),
    );
    expect(lines(breaches)).toEqual([]);
  });

  it("keeps a feature's SQL to the feature: others call its commands", () => {
    const breaches = crossing.filter(({ target, typesOnly }) => target?.endsWith('.sql.ts') && !typesOnly);
    expect(lines(breaches)).toEqual([]);
  });

  it("lets only SQL (for joins) and tables (for foreign keys) read another feature's tables", () => {
    const breaches = crossing.filter(
      ({ file, target, typesOnly }) =>
        target?.endsWith('.tables.ts') && !typesOnly && !/\.(?:sql|tables)\.ts$/.test(file) && !fills(file),
    );
    expect(lines(breaches)).toEqual([]);
  });

  it("writes a feature's tables in that feature's SQL alone", () => {
    const breaches = workspaceSources
      .filter((file) => file.startsWith('apps/server/src/') && !fills(file))
      .flatMap((file) => {
        const foreign = new Set(
          nodesIn(file).flatMap((node) => {
            const from = (node['source'] as { value?: unknown } | null)?.value;
            const isForeign = typeof from === 'string' && from.startsWith('../') && from.endsWith('.tables.ts');
            const names = childrenOf(node).filter(({ type }) => type === 'ImportSpecifier');
            return node.type === 'ImportDeclaration' && isForeign
              ? names.map((name) => (name['local'] as { name: string }).name)
              : [];
          }),
        );
        return nodesIn(file).flatMap((node) => {
          const verb = (node['callee'] as { property?: { name?: string } } | undefined)?.property?.name ?? '';
          const table = (node['arguments'] as { name?: string }[] | undefined)?.[0]?.name ?? '';
          const writes =
            node.type === 'CallExpression' && /^(?:insert|update|delete)$/.test(verb) && foreign.has(table);
          return writes ? [`${place(file, { start: node['end'] as number })} ${verb}s ${table}`] : [];
        });
      });
    expect(breaches).toEqual([]);
  });

  it('takes demo data, builders and the simulator into tests and demo alone', () => {
    const breaches = own.filter(({ file, target, typesOnly }) => {
      const isForTests = folderOf(target ?? '') === 'testing' || target?.startsWith('packages/fixtures/');
      return isForTests && !typesOnly && !fills(file);
    });
    expect(lines(breaches)).toEqual([]);
  });

  it('never lets providers and the simulator meet', () => {
    const breaches = imports.filter(
      ({ file, target }) =>
        (folderOf(file) === 'providers' && workspaceOf(target ?? '') === 'apps/sandbox') ||
        (workspaceOf(file) === 'apps/sandbox' && workspaceOf(target ?? '') === 'apps/server'),
    );
    expect(lines(breaches)).toEqual([]);
  });
});

describe('a front end', () => {
  const frontEnds = workspaces.filter((workspace) => zoneOf(workspace) === 'frontEnd');
  const own = imports.filter(({ file }) => frontEnds.includes(workspaceOf(file)));
  const isScreen = (file: string | null): boolean => file?.endsWith('.screen.tsx') ?? false;
  /** The gallery is no feature: it shows ui/, and the shell opens it in development. */
  const shared = ['ui', 'shell', 'gallery', ''];

  it('leads to a screen by the route table alone; the server draws the first ones by their files (decision 37)', () => {
    const mayName = /\/src\/(?:routes\.ts|first-screens\.tsx)$/;
    const breaches = own.filter(({ file, target }) => isScreen(target) && !mayName.test(file) && !isTest(file));
    expect(lines(breaches)).toEqual([]);
  });

  it.each(frontEnds)('%s has folders that import one way; types too', (frontEnd) => {
    const isFeature = (file: string | null): boolean =>
      file !== null && workspaceOf(file) === frontEnd && !shared.includes(folderOf(file));
    const between = own.filter(({ file, target }) => isFeature(file) && isFeature(target) && !isTest(file));
    expect(knotOf(between, folderOf)).toEqual(noKnot);
  });

  it('keeps ui/ and shell/ free of features, and ui/ free of the shell', () => {
    const breaches = own.filter(({ file, target }) => {
      const from = folderOf(file);
      const to = folderOf(target ?? '');
      const isOwn = workspaceOf(target ?? '') === workspaceOf(file);
      return isOwn && ((['ui', 'shell'].includes(from) && !shared.includes(to)) || (from === 'ui' && to === 'shell'));
    });
    expect(lines(breaches)).toEqual([]);
  });
});

describe('names', () => {
  const parts = (file: string): string[] => file.split('/');
  const ours = allFiles.filter((file) => /^(?:apps|packages|laws|e2e|bench|scripts|docs)\//.test(file));

  it('say what is inside: no utils, helpers, common, misc, services', () => {
    const empty = /^(?:utils?|helpers?|common|misc|services?)(?:\.|$)/;
    expect(ours.filter((file) => parts(file).some((part) => empty.test(part)))).toEqual([]);
  });

  it('are kebab-case', () => {
    // A language's name is spelled as everywhere.
    const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:zh-CN|zh-TW|[a-z0-9]+(?:-[a-z0-9]+)*))*$/;
    const sources = ours.filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file));
    expect(sources.filter((file) => parts(file).some((part) => !kebab.test(part)))).toEqual([]);
  });

  it('have no index file that only passes on', () => {
    const indexes = workspaceSources.filter((file) => /\/index\.tsx?$/.test(file));
    const passOn = indexes.filter((file) =>
      childrenOf(treeOf(file)).every(({ type, source }) => /^(?:Import|Export)/.test(type) && source),
    );
    expect(passOn).toEqual([]);
  });

  it('are relative to this repository: no source names a place on the machine', () => {
    const machine = /(?:^|[\s'"`(=])(?:\/root\/|\/home\/[a-z]|\/Users\/|\/work\/|[A-Z]:\\\\)/m;
    const readable = allFiles.filter((file) => /\.(?:ts|tsx|mjs|json|css|html|md|sql)$|^\.ci\/|rc$/.test(file));
    expect(readable.filter((file) => !file.startsWith('laws/') && machine.test(textOf(file)))).toEqual([]);
  });
});
