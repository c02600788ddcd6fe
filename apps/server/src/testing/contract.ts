import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCall, CallFacts, Schemas } from '@lyceum/contract/call';
import { z } from 'zod';
import { projectRoot } from '../platform/project-root.ts';

/** A call of the contract, with what a test needs to make up an input for it. */
export interface Target {
  name: string;
  facts: CallFacts;
  /** Names of the fields of its input, with one value each that it might take. */
  fields: Record<string, unknown>;
  /** The fields that it cannot do without. */
  required: readonly string[];
  /** The fields that hold an id. */
  ids: readonly string[];
  /** The whole input. */
  shape: JsonSchema;
}

export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  pattern?: string;
  format?: string;
}

/** Something that a field of this shape might hold. */
function example(schema: JsonSchema): unknown {
  if (schema.anyOf) {
    // An empty text or nothing is at hand where the other kinds have a shape of their own.
    return example(schema.anyOf.find((one) => one.const !== undefined || one.type === 'null') ?? schema.anyOf[0] ?? {});
  }
  const byType: Record<string, unknown> = {
    string: schema.pattern === versionPattern ? 'x'.repeat(22) : 'x',
    integer: schema.minimum ?? 1,
    number: 1,
    boolean: true,
    array: [],
    object: Object.fromEntries((schema.required ?? []).map((name) => [name, example(schema.properties?.[name] ?? {})])),
  };
  return schema.const ?? schema.enum?.[0] ?? byType[schema.type ?? ''] ?? null;
}

export const versionPattern = '^[\\w-]{22}$';
export const idPattern = '^[A-Za-z0-9_-]{1,40}$';
const source = join(projectRoot, 'packages/contract/src');

/** Every call of the contract, found by itself: tests over them grow as calls are added. */
export const targets: readonly Target[] = (
  await Promise.all(
    readdirSync(source)
      .filter((name) => name.endsWith('.calls.ts'))
      .map(async (file) => {
        const calls = (await import(join(source, file))) as Record<string, AnyCall>;
        const schemas = (await import(join(source, file.replace('.calls.ts', '.schemas.ts')))) as Record<
          string,
          Schemas
        >;
        return Object.entries(calls).map(([name, { facts }]): Target => {
          const request = schemas[name]?.request ?? z.never();
          const shape = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
          const properties = Object.entries(shape.properties ?? {});
          return {
            name: facts.name,
            facts,
            fields: Object.fromEntries(properties.map(([field, one]) => [field, example(one)])),
            required: shape.required ?? [],
            ids: properties.filter(([, { pattern }]) => pattern === idPattern).map(([field]) => field),
            shape,
          };
        });
      }),
  )
).flat();
