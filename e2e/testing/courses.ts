import type { Language } from '@lyceum/domain/language';
import { inDollars } from './money.ts';
import { coursesOnSale, type OnSale } from './scenery.ts';
import type { Shop } from './shop.ts';

let taken = 0;

/** A recorded course of the demo that no other test of this worker uses, with its name and price as the reader sees them. */
export async function someCourse(shop: Shop, language: Language): Promise<OnSale & { name: string; amount: string }> {
  const courses = await coursesOnSale(shop, 'recorded');
  // The first ones belong to the scenery of screens.
  const course = courses[10 + (taken += 1)];
  if (!course) {
    throw new Error('the demo has fewer recorded courses than the tests need');
  }
  const [row] = await shop.sql<{ name: string }>('select name ->> $2 name from products where id = $1', [
    course.productId,
    language,
  ]);
  return { ...course, name: row?.name ?? '', amount: inDollars(course.price) };
}
