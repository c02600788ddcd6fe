import type { FilePurpose } from '@lyceum/domain/files';
import type { Column } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LineKinds } from '../commerce/orders/kinds/line-kinds.ts';
import type { TableData } from './data-map.ts';
import type { Queryable } from './database.ts';
import type { Deps } from './deps.ts';
import type { Hearer } from './events.ts';
import type { Serve } from './serve.ts';

interface FeatureJob {
  /** It runs again so many seconds after it ended. */
  everySeconds: number;
  /** Idempotent, and safe when two processes run it at once. */
  run: (deps: Deps) => Promise<unknown>;
  /** Whether this process can do it; without it every process can. */
  isFor?: (deps: Deps) => boolean;
}

/** By what is shown: columns with the address of a picture, or the id of another file; with a path, the JSON in the column has them there. */
export type FileColumns = Partial<Record<FilePurpose, readonly (Column | readonly [column: Column, path: string])[]>>;

export type AuditLinks = Readonly<Record<string, string>>;

/** What a feature brings. `features.ts` lists them all, and nothing else names what a feature has. */
export interface Feature {
  calls?: (serve: Serve) => void;
  /** Addresses beside the calls. */
  routes?: (app: FastifyInstance, deps: Deps) => void;
  jobs?: Readonly<Record<string, FeatureJob>>;
  /** Every column of its tables, and what is said of the personal ones. */
  data?: readonly TableData[];
  /** Without them its files would be taken for forgotten. */
  files?: FileColumns;
  /**
   * Where the audit log leads: an address of the back office (the part after `#`) by the kind of an id, the whole thing, or the act;
   * `:thing` stands for the thing.
   */
  auditLinks?: AuditLinks;
  /** What it does when others tell it something. */
  hears?: readonly Hearer[];
  /** Whether somebody ordered a product. */
  isSold?: (db: Queryable, productId: string) => Promise<boolean>;
  /** Kinds of order line. */
  lines?: LineKinds;
}
