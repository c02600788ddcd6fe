import { dataIn, ofRecords } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { bookingsHttp } from './bookings.http.ts';
import { bookings } from './bookings.tables.ts';

export const bookingsFeature: Feature = {
  calls: bookingsHttp,
  data: [
    dataIn(
      bookings,
      {
        startsAt: { ...ofRecords, purpose: 'when a booked time begins' },
        endsAt: { ...ofRecords, purpose: 'when it ends' },
        heads: { ...ofRecords, purpose: 'how many come' },
      },
      [
        'id',
        'resourceId',
        'productId',
        'orderLineId',
        'waitId',
        'proposalId',
        'during',
        'zone',
        'state',
        'heldUntil',
        'moves',
      ],
    ),
  ],
};
