/** How many days a seller looks at, beside as many before. */
export const statisticsDays = [7, 30, 90] as const;

/** What is told of a product and a day; the first is shown first. */
export const figures = ['revenue', 'orders', 'visitors', 'views'] as const;
export type Figure = (typeof figures)[number];
export type Figures = Record<Figure, number>;

export const noFigures: Figures = { revenue: 0, orders: 0, visitors: 0, views: 0 };

export function sumOf(rows: readonly Figures[]): Figures {
  return rows.reduce<Figures>(
    (sum, row) => ({
      revenue: sum.revenue + row.revenue,
      orders: sum.orders + row.orders,
      visitors: sum.visitors + row.visitors,
      views: sum.views + row.views,
    }),
    noFigures,
  );
}

/** Of those who came, the share that ordered, from 0 to 1; null where nobody was counted. Who orders without having been counted is no second visitor. */
export const conversionOf = ({ orders, visitors }: Pick<Figures, 'orders' | 'visitors'>): number | null =>
  visitors === 0 ? null : Math.min(1, orders / visitors);

/** How much more or less it is than before, as a share of that: 0.25 is a quarter more; null where there was nothing before. */
export const growthOf = (now: number, before: number): number | null => (before <= 0 ? null : (now - before) / before);

/** The least of 1, 2, 5, 10, 20 … that is not below a value from 0 on. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return power * ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10);
}

/** Where the scale of a chart ends at both sides, for these values; it begins at 0 where none is below. */
export function scaleOf(values: readonly number[]): { top: number; bottom: number } {
  const lowest = Math.min(0, ...values);
  return { top: roundedUp(Math.max(0, ...values)), bottom: lowest < 0 ? -roundedUp(-lowest) : 0 };
}
