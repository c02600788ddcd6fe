import type { Feature } from '../../platform/feature.ts';
import { movesHttp } from './moves.http.ts';

/** Paid sessions go to other times. What that changes stands in orders, bookings and refunds. */
export const movesFeature: Feature = { calls: movesHttp };
