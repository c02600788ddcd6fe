import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import { isShared } from './shared-value.ts';

/** Bytes of a reply in their order. Some may stand in other replies, too. */
export interface Written {
  pieces: readonly Buffer[];
  /** How many of them no other reply has. */
  ownBytes: number;
}

type Segment = string | Buffer;

/** What is made of a schema is made once in a process, for all its servers: to write and compile JSON schemas was most of a server's start. */
function onceFor<Made>(make: (schema: z.ZodType) => Made): (schema: z.ZodType) => Made {
  const known = new WeakMap<z.ZodType, { made: Made }>();
  return (schema) => {
    const { made } = known.get(schema) ?? { made: make(schema) };
    known.set(schema, { made });
    return made;
  };
}

const jsonSchemaOf = (io: 'input' | 'output') =>
  onceFor((schema): object => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' });
    return rest;
  });
export const inputSchema = jsonSchemaOf('input');
export const outputSchema = jsonSchemaOf('output');

type Properties = { properties: Record<string, unknown>; required?: string[] };

/** One after the other, in memory of their own: small Buffers of Node's would keep whole slabs alive for as long as they are kept. */
function joined(segments: readonly Segment[]): Buffer {
  const sizeOf = (segment: Segment) => (typeof segment === 'string' ? Buffer.byteLength(segment) : segment.length);
  const sizes = segments.map(sizeOf);
  const bytes = Buffer.allocUnsafeSlow(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  segments.forEach((segment, index) => {
    if (typeof segment === 'string') {
      bytes.write(segment, at);
    } else {
      bytes.set(segment, at);
    }
    at += sizes[index] ?? 0;
  });
  return bytes;
}

export function writtenText(text: string): Written {
  const bytes = joined([text]);
  return { pieces: [bytes], ownBytes: bytes.length };
}

interface ListWriter {
  one: (value: object) => Segment;
  /** Of a list that is shared as a whole. */
  all: (values: readonly object[]) => Buffer;
}

const comma = Buffer.from(',');
/** The envelope's code of a success (CALLS.md). */
const done = 200;
/** Of the reply's data and of its envelope. */
const end = Buffer.from('}}');

/** `,`-joined, in brackets. */
const listed = (segments: readonly Segment[]): Segment[] => [
  '[',
  ...segments.flatMap((segment, place) => (place === 0 ? [segment] : [comma, segment])),
  ']',
];

/**
 * One for all calls that have lists of the same. What was written for a shared value stays for as long as the value lives; one is shared when
 * `share` was told so.
 */
const listWriterOf = onceFor((item): ListWriter => {
  const write = fastJson(outputSchema(item));
  const known = new WeakMap<object, Buffer>();
  function keep(value: object, segments: readonly Segment[]): Buffer {
    const bytes = joined(segments);
    known.set(value, bytes);
    return bytes;
  }
  const one = (value: object) => (isShared(value) ? (known.get(value) ?? keep(value, [write(value)])) : write(value));
  return { one, all: (values) => known.get(values) ?? keep(values, listed(values.map(one))) };
});

/** The lists of objects that a reply has at its top, by their names. */
function listsOf(reply: z.ZodType): { name: string; writer: ListWriter }[] {
  const fields = reply instanceof z.ZodObject ? Object.entries(reply.shape as Record<string, z.ZodType>) : [];
  return fields.flatMap(([name, field]) =>
    field instanceof z.ZodArray && field.element instanceof z.ZodObject
      ? [{ name, writer: listWriterOf(field.element) }]
      : [],
  );
}

/**
 * Writes the envelope of a reply by its schema. Products stand in many lists, and some lists in many replies: each of them that is shared is
 * written once, and a list that is shared as a whole is not copied into the reply either.
 */
export const replyWriter = onceFor((reply) => {
  const data = outputSchema(reply);
  const lists = listsOf(reply);
  const names = new Set(lists.map(({ name }) => name));
  const { properties = {}, required = [] } = data as Partial<Properties>;
  const rest = {
    ...data,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name))),
    required: required.filter((name) => !names.has(name)),
  };
  const write = fastJson({
    type: 'object',
    properties: {
      code: { const: done },
      success: { const: true },
      message: { const: '' },
      data: names.size === 0 ? data : rest,
    },
  } as Parameters<typeof fastJson>[0]);

  return (its: object | null): Written => {
    const text = write({ code: done, success: true, message: '', data: its });
    if (lists.length === 0) {
      return writtenText(text);
    }
    let separator = text.endsWith('{}}') ? '' : ',';
    const named = (name: string) => {
      const begun = `${separator}"${name}":`;
      separator = ',';
      return begun;
    };
    const given = lists.map((list) => ({
      ...list,
      values: (its as Record<string, readonly object[]>)[list.name] ?? [],
    }));
    const [last, ...others] = given.filter(({ values }) => isShared(values));
    const own: Segment[] = [text.slice(0, -end.length)];
    for (const { name, writer, values } of given) {
      if (!isShared(values)) {
        own.push(named(name), ...listed(values.map(writer.one)));
      }
    }
    // Copied, all but one: what is kept of a reply is one piece of its own.
    others.forEach(({ name, writer, values }) => own.push(named(name), writer.all(values)));
    const bytes = joined(last ? [...own, named(last.name)] : [...own, end]);
    return { pieces: last ? [bytes, last.writer.all(last.values), end] : [bytes], ownBytes: bytes.length };
  };
});
