import type { Feature } from '../../platform/feature.ts';
import { movesHttp } from './moves.http.ts';
import { proposalsHttp } from './proposals.http.ts';

/** Paid sessions go to other times, by their buyers or as sellers propose. What that changes stands in orders, bookings and refunds. */
export const movesFeature: Feature = {
  calls(serve) {
    movesHttp(serve);
    proposalsHttp(serve);
  },
};
