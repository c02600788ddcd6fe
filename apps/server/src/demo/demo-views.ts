import { addDays, dateIn, datesBetween, weekdayOf } from '@lyceum/domain/zone';
import type { DemoCatalogue } from '@lyceum/fixtures/catalogue.types';
import { seeded } from '@lyceum/fixtures/seeded';
import type { productViews } from '../office/statistics/statistics.tables.ts';

const daysBack = 70;
/** Of each agency with somebody of the demo's staff. */
const productsLookedAt = 8;

/** Looks at products of the agencies whose staff can sign in, on the days before today; today's are those of whoever looks at the demo. */
export function demoViews(
  now: Date,
  { agencies, products }: Pick<DemoCatalogue, 'agencies' | 'products'>,
): (typeof productViews.$inferInsert)[] {
  const random = seeded('views');
  return agencies.slice(0, 2).flatMap(({ id: agencyId, zone }) => {
    const today = dateIn(zone, now);
    return products
      .filter((product) => product.agencyId === agencyId)
      .slice(0, productsLookedAt)
      .flatMap(({ id: productId }, place) =>
        datesBetween(addDays(today, -daysBack), addDays(today, -1)).map((day, at) => {
          // More every week, more at the weekend, and the first products the most.
          const visitors = Math.round(
            ((8 + at / 4) * (weekdayOf(day) >= 6 ? 1.5 : 1) * random.between(60, 140)) / 100 / (1 + place / 2),
          );
          return { agencyId, day, productId, visitors, views: Math.round((visitors * random.between(115, 170)) / 100) };
        }),
      );
  });
}
