import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { replyWriter } from './write-reply.ts';
import { share } from './shared-value.ts';

const item = z.object({ id: z.string(), price: z.number().nullable() });
const schema = z.object({
  name: z.string(),
  shared: z.array(item),
  listed: z.array(item),
  numbers: z.array(z.number()),
  also: z.array(item).optional(),
});
const items = [
  { id: '鋼琴 "\\', price: 1 },
  { id: 'piano', price: null, hidden: true },
];
const write = replyWriter(schema);
const textOf = (data: object, its = write) => Buffer.concat(its(data).pieces).toString();
const shown = items.map(({ id, price }) => ({ id, price }));

describe('a reply', () => {
  it('is the same whether nothing, some or all of its lists are shared', () => {
    const all = () => share(items.map((one) => share({ ...one })));
    const some = () => [share({ ...items[0] }), { ...items[1] }];
    const none = () => items.map((one) => ({ ...one }));
    const empty = () => share([]);
    for (const shared of [all, some, none, empty, () => []]) {
      for (const listed of [all, some, none, empty]) {
        const reply = JSON.parse(textOf({ name: '課', shared: shared(), listed: listed(), numbers: [1], also: items }));
        expect(reply).toEqual({
          code: 200,
          success: true,
          message: '',
          data: {
            name: '課',
            shared: shown.slice(0, shared().length),
            listed: shown.slice(0, listed().length),
            numbers: [1],
            also: shown,
          },
        });
      }
    }
  });

  it('has no comma too many where lists are all that it has', () => {
    const only = replyWriter(z.object({ list: z.array(item) }));
    expect(JSON.parse(textOf({ list: [] }, only)).data).toEqual({ list: [] });
    expect(JSON.parse(textOf({ list: share([...items]) }, only)).data).toEqual({ list: shown });
    expect(JSON.parse(textOf({}, replyWriter(z.object({})))).data).toEqual({});
  });

  it('does not copy a list that is shared as a whole, nor count it as its own', () => {
    const shared = share(items.map((one) => share({ ...one })));
    const of = (name: string) => write({ name, shared, listed: [], numbers: [] });
    const [one, other] = [of('one'), of('other')];
    const both = one.pieces.filter((piece) => other.pieces.includes(piece));
    expect(both.map(String)).toEqual([JSON.stringify(shown), '}}']);
    expect(one.ownBytes).toBe(Buffer.concat([...one.pieces]).length - Buffer.concat(both).length);
  });
});
