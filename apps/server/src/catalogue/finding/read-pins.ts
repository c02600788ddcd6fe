import type { pins } from '@lyceum/contract/products.schemas';
import { mostCounted } from '@lyceum/domain/catalogue';
import { minor, toDecimal } from '@lyceum/domain/money';
import { knownPlace } from '@lyceum/domain/place';
import type { z } from 'zod';
import type { Deps, Visitor } from '../../platform/deps.ts';
import { rangesCompared } from '../products/convert-price.ts';
import { settledQuery } from './search-products.ts';
import { selectPins } from './search.sql.ts';

/** The places of what a search lists, the best first; the total is that of the search. */
export async function readPins(
  { db }: Deps,
  input: z.output<typeof pins.request>,
  visitor: Visitor,
): Promise<z.input<typeof pins.reply>> {
  const compared = (await rangesCompared(db, visitor))(input);
  const settled = await settledQuery(db, input.keyword ?? '', { ...input, ...compared });
  if (settled === null || settled.total === 0) {
    return { total: 0, list: [] };
  }
  const rows = await selectPins(db, settled.question, mostCounted, visitor.language);
  const list = rows.flatMap(({ id, type, name1, priceFrom, currency, ...at }) => {
    const place = knownPlace(at);
    return place ? [{ id, type, name1, mallPcPrice: toDecimal(minor(priceFrom)), currency, ...place }] : [];
  });
  return { total: settled.total, list };
}
