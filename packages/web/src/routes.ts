import type { Act } from '@lyceum/domain/permissions';
import type { RouteParams } from 'regexparam';
import { createPart, type Part } from './part.ts';

/** Query fields of a screen; `name?` may be missing. */
type QueryParams<Query extends string> = {
  [Name in Query as Name extends `${string}?` ? never : Name]: string;
} & { [Name in Query as Name extends `${infer Plain}?` ? Plain : never]?: string };

export interface Row<Path extends string = string, Query extends string = string, Tab extends string = string> {
  readonly path: Path;
  readonly part: Part;
  readonly query: readonly Query[];
  readonly login: boolean;
  readonly act: Act | null;
  readonly keepAlive: boolean;
  readonly tab: Tab | null;
  readonly pattern: RegExp;
  readonly keys: readonly string[];
}

export type ParamsOf<R> = R extends Row<infer Path, infer Query> ? RouteParams<Path> & QueryParams<Query> : never;

/** Nothing to give, or only what may be missing: then the params can be left out. */
export type ParamsArgs<R extends Row> =
  Record<never, never> extends ParamsOf<R> ? [params?: ParamsOf<R>] : [params: ParamsOf<R>];

interface RowOptions<Query extends string, Tab extends string> {
  query?: readonly Query[];
  /** Asks to sign in first and returns afterwards. */
  login?: boolean;
  /** What one must be allowed to do to see it; asks to sign in first, too. */
  act?: Act;
  /** Stays as it was left, wherever one goes meanwhile. (The entry below the top always does.) */
  keepAlive?: boolean;
  /** The item of the tab bar that leads here; the bar is shown on this screen. */
  tab?: Tab;
}

/**
 * One row of the route table: a path of SPEC.md and the file whose default export is its screen. The type of `load` says no
 * more than that, because screens make links from the table and the table would otherwise depend on its own type.
 */
export function screen<const Path extends string, const Query extends string = never, const Tab extends string = never>(
  path: Path,
  load: () => Promise<object>,
  options: RowOptions<Query, Tab> = {},
): Row<Path, Query, Tab> {
  return {
    path,
    part: createPart(load),
    query: options.query ?? [],
    login: options.login ?? options.act !== undefined,
    act: options.act ?? null,
    keepAlive: options.keepAlive ?? false,
    tab: options.tab ?? null,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`),
    keys: Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name),
  };
}

/** An old address and where it leads: the old one does not stay in the history. What follows its `?` goes along. */
export interface Redirect {
  readonly path: string;
  /** The part after `#`. */
  readonly to: string;
}

export type Params = Readonly<Record<string, string>>;

/** Where an address leads: `href` is its plain spelling, without what the row does not know (but the preview flag). */
export interface Place {
  row: Row | null;
  params: Params;
  href: string;
  /** The preview flag of SPEC.md: shown without signing in. */
  preview: boolean;
}

/** The address (the part after `#`) of a row. */
export function link<R extends Row>(row: R, ...[given]: ParamsArgs<R>): string {
  return hrefOf(row, (given ?? {}) as Params);
}

function hrefOf(row: Row, params: Readonly<Record<string, string | undefined>>): string {
  const path = row.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(
    row.query.map((field) => field.replace('?', '')).flatMap((name) => (params[name] ? [[name, params[name]]] : [])),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}

const longestParam = 300;

/** Anyone can write an address: a value that cannot be decoded, is too long or has control characters counts as missing. */
function safeParam(raw: string | null | undefined): string | undefined {
  // oxlint-disable-next-line no-control-regex
  return raw && raw.length <= longestParam && !/[\u0000-\u001f\u007f]/.test(raw) ? raw : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The same address with the preview flag. */
export const previewOf = (href: string): string => `${href}${href.includes('?') ? '&' : '?'}preview=1`;

/** Whether an address (the part after `#`) carries SPEC.md's preview flag. */
export function isPreview(hash: string): boolean {
  const flag = new URLSearchParams(hash.split('?').slice(1).join('?')).get('preview');
  return flag !== null && flag !== '0' && flag !== 'false';
}

/** Reads the part after `#`. A path that no row has, or a row's missing field, gives no row. */
export function resolve(rows: readonly Row[], hash: string, redirects: readonly Redirect[] = []): Place {
  const [path = '', ...rest] = hash.split('?');
  const redirect = redirects.find((one) => one.path === path);
  if (redirect) {
    const more = rest.length > 0 ? `${redirect.to.includes('?') ? '&' : '?'}${rest.join('?')}` : '';
    return resolve(rows, `${redirect.to}${more}`);
  }
  const query = new URLSearchParams(rest.join('?'));
  const preview = isPreview(hash);
  const nowhere: Place = { row: null, params: {}, href: hash, preview };
  const row = rows.find(({ pattern }) => pattern.test(path));
  const match = row?.pattern.exec(path);
  if (!row || !match) {
    return nowhere;
  }
  const params: Record<string, string> = {};
  for (const [index, name] of row.keys.entries()) {
    const value = safeParam(decoded(match[index + 1] ?? ''));
    if (value === undefined) {
      return nowhere;
    }
    params[name] = value;
  }
  for (const field of row.query) {
    const name = field.replace('?', '');
    const value = safeParam(query.get(name));
    if (value !== undefined) {
      params[name] = value;
    } else if (!field.endsWith('?')) {
      return nowhere;
    }
  }
  const href = hrefOf(row, params);
  return { row, params, href: preview ? previewOf(href) : href, preview };
}
