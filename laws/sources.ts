// What the laws read: the files of the repository as they stand, and what those files import.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseAst } from 'vitest/node';

export const root = dirname(import.meta.dirname);

/** Made by tools, or not ours. */
const skipped = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.data',
  '.shots',
  'test-results',
  'playwright-report',
]);
const madeWords = 'packages/i18n/src/words';

/** Every file below a folder, as a path from the root with forward slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (skipped.has(entry.name) || path === madeWords) {
      return [];
    }
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}

const texts = new Map<string, string>();
/** The text of a file, by its path from the root. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** A node of the syntax tree, as much as the laws need of it. */
export interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

export function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([field, value]) =>
    field === 'parent' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

const trees = new Map<string, Node>();
export function treeOf(file: string): Node {
  const tree =
    trees.get(file) ?? (parseAst(textOf(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node);
  trees.set(file, tree);
  return tree;
}

/** The node and every node in it, the outer before the inner. */
export function nodesOf(node: Node): Node[] {
  const nodes = [node];
  for (const one of nodes) {
    nodes.push(...childrenOf(one));
  }
  return nodes;
}

const nodeLists = new Map<string, Node[]>();
/** Every node of a file. */
export function nodesIn(file: string): Node[] {
  const nodes = nodeLists.get(file) ?? nodesOf(treeOf(file));
  nodeLists.set(file, nodes);
  return nodes;
}

/** `path:line`, for a person to click on. */
export function place(file: string, { start }: { start: number }): string {
  return `${file}:${textOf(file).slice(0, start).split('\n').length}`;
}

export interface Import {
  file: string;
  /** As written. */
  from: string;
  /** The file from the root, for a relative import and for one of a workspace's package; null for packages of others. */
  target: string | null;
  /** Nothing of it is left at run time. */
  typesOnly: boolean;
  place: string;
}

const sourceFile = /\.(?:ts|tsx|mjs)$/;
const inWorkspace = /^(apps|packages)\/([^/]+)\//;

export const allFiles = filesBelow('');
export const workspaceSources = allFiles.filter((file) => inWorkspace.test(file) && sourceFile.test(file));
const known = new Set(allFiles);

/** `apps/server`, for a file in it. */
export const workspaceOf = (file: string): string => inWorkspace.exec(file)?.slice(1, 3).join('/') ?? '';
const firstFolderOf = (file: string): string => /^\w+\/[^/]+\/src\/([^/]+)\//.exec(file)?.[1] ?? '';

/** A feature of the server stands in a context, and says in `<feature>.feature.ts` what it brings. */
const manifest = /^apps\/server\/src\/(\w[\w-]*)\/([\w-]+)\/\2\.feature\.ts$/;
export const contexts = [...new Set(allFiles.flatMap((file) => manifest.exec(file)?.[1] ?? []))];
/** The context of a file of the server; empty for platform/, providers/ and what stands beside them. */
export const contextOf = (file: string): string =>
  workspaceOf(file) === 'apps/server' && contexts.includes(firstFolderOf(file)) ? firstFolderOf(file) : '';

/**
 * The first folder of a workspace's src: the feature, `platform`, `ui`; on the server a feature with its context, `commerce/orders`. Empty for
 * files directly in src and outside of it.
 */
export const folderOf = (file: string): string =>
  contextOf(file) === '' ? firstFolderOf(file) : file.split('/').slice(3, 5).join('/');

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || folderOf(file) === 'testing';

const workspaceNames = new Map(
  [...new Set(workspaceSources.map(workspaceOf))].map((folder) => {
    const { name } = JSON.parse(textOf(`${folder}/package.json`)) as { name: string };
    return [name, folder];
  }),
);

function targetOf(file: string, from: string): string | null {
  if (from.startsWith('.')) {
    return normalize(join(dirname(file), from)).replaceAll('\\', '/');
  }
  const [scope = '', name = '', ...rest] = from.split('/');
  const folder = workspaceNames.get(`${scope}/${name}`);
  const path = `${folder}/src/${rest.join('/')}`;
  return folder ? ([`${path}.ts`, `${path}.tsx`].find((one) => known.has(one)) ?? path) : null;
}

function importsOf(file: string): Import[] {
  return nodesIn(file).flatMap((node) => {
    const source = node['source'] as { value?: unknown } | null | undefined;
    const isImport = /^(?:Import(?:Declaration|Expression)|Export(?:Named|All)Declaration)$/.test(node.type);
    if (!isImport || typeof source?.value !== 'string') {
      return [];
    }
    const kind = node['importKind'] ?? node['exportKind'];
    const names = (node['specifiers'] ?? []) as { importKind?: string; exportKind?: string }[];
    const typesOnly =
      kind === 'type' ||
      (names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type'));
    const from = source.value;
    return [{ file, from, target: targetOf(file, from), typesOnly, place: place(file, node) }];
  });
}

export const imports: readonly Import[] = workspaceSources.flatMap(importsOf);

/** The codes of the interface Refusals, which is gone at run time. */
export const refusalCodes = nodesIn('packages/domain/src/refusal.ts').flatMap((node) =>
  node.type === 'TSInterfaceDeclaration' && (node['id'] as { name: string }).name === 'Refusals'
    ? (node['body'] as { body: { key: { name: string } }[] }).body.map(({ key }) => key.name)
    : [],
);
