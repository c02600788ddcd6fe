import type { Figure } from '@lyceum/domain/statistics';
import * as m from './words/messages.js';

/** What is told of an agency's products by day. */
export const figureWords: Record<Figure, typeof m.statistics_revenue> = {
  revenue: m.statistics_revenue,
  orders: m.statistics_orders,
  visitors: m.statistics_visitors,
  views: m.statistics_views,
};
