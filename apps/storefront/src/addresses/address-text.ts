import type { ShipTo } from '@lyceum/domain/addresses';

/** One line, from the largest part to the door, as the post of the place writes it. */
export const addressText = ({ postcode, areas, street }: Pick<ShipTo, 'postcode' | 'areas' | 'street'>): string =>
  [postcode, `${areas.join('')}${street}`].filter((part) => part !== '').join(' ');
